// The element <masume-board>, which puts boards to play on into any page: <script src="boards.js"></script>, then
//
//   <masume-board></masume-board>              the boards of the script, beginning with the first
//   <masume-board number="3"></masume-board>   the third board alone
//   <masume-board day></masume-board>          one board each day, in turn
//   <masume-board theme="dark"></masume-board> light or dark; otherwise as the reader's system is
//
// The boards are in a frame of the same origin, so that no style of the page reaches them. Nothing is loaded from
// anywhere. `PAGE` (the HTML of the frame) and `COUNT` (of its boards) stand before this script.

const DAY = 86_400_000;
const LEAST = 320; // pixels, like the others
const NARROW = 960; // up to here, the player fills the height of its frame, as that of a phone
const PHONE = 680;

/**
 * Return the number of the board whose turn it is on a date, from 1.
 * @param {Date} date
 * @param {number} count
 */
function boardOfDay(date, count) {
  const days = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
  return (days % count) + 1;
}

class MasumeBoard extends HTMLElement {
  connectedCallback() {
    if (this.firstChild) return;
    const number = this.hasAttribute("day") ? boardOfDay(new Date(), COUNT) : Number(this.getAttribute("number"));
    const theme = this.getAttribute("theme") ?? "";
    const wishes = [
      "data-embedded",
      Number.isInteger(number) && number >= 1 && number <= COUNT ? `data-board="${number}"` : "",
      ["light", "dark"].includes(theme) ? `data-wish="${theme}"` : "",
    ];
    const frame = document.createElement("iframe");
    frame.title = "Masume";
    frame.style.cssText = `display:block;width:100%;height:${LEAST}px;border:0`;
    frame.addEventListener("load", () => {
      const body = frame.contentDocument?.body;
      if (!body) return;
      const fit = () => {
        const height = frame.clientWidth > NARROW ? Math.max(LEAST, body.scrollHeight) : PHONE;
        frame.style.height = `${height}px`;
      };
      new ResizeObserver(fit).observe(body);
      fit();
    });
    frame.srcdoc = PAGE.replace("<html ", `<html ${wishes.filter(Boolean).join(" ")} `);
    this.append(frame);
  }
}

if (!customElements.get("masume-board")) customElements.define("masume-board", MasumeBoard);
