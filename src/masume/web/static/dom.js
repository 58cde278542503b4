// Making elements in few words.

/** An element: `make("button", { class: "primary", type: "button", onclick: start }, "Start")`. Functions become
 * listeners, true and false set or leave out an attribute, children are elements or texts. */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value);
    else if (name === "value" || name === "checked") made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A label with its control below it. */
export const field = (label, control, ...more) =>
  make("label", { class: "field" }, make("span", {}, label), control, ...more);

/** A list to choose from: options are [value, text] pairs. */
export function choice(options, chosen, attributes = {}) {
  const made = make(
    "select",
    attributes,
    options.map(([value, text]) => make("option", { value }, text)),
  );
  if (options.some(([value]) => String(value) === String(chosen))) made.value = String(chosen);
  return made;
}

/** Offers a file for saving. */
export function download(name, content, type = "application/octet-stream") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** Says something to screen readers, also twice the same. */
export function announce(text) {
  const place = document.getElementById("said");
  if (!place) return;
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = text;
  });
}
