// Making elements of drawings.

const SVG = "http://www.w3.org/2000/svg";

/** An element of SVG with its attributes and what it contains: elements and texts. */
export function node(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}
