// Keep the page for times without a network. A service worker stores its files; a new version waits until the user
// wants it, and never takes a game along: games are in the browser's own storage.

import { onHost } from "../address.js";
import { showNotKept, showUpdate } from "./status-line.js";

/** Register the service worker, once the page has what it needs itself. */
export async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  const isUpdate = navigator.serviceWorker.controller !== null;
  try {
    const registration = await navigator.serviceWorker.register(onHost("/service-worker.js"), {
      scope: onHost("/"),
      updateViaCache: "none",
    });
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    watch(registration.installing);
    if (isUpdate) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  } catch (error) {
    console.warn(error); // then there is no page without a network
  }
}

/** @param {ServiceWorker | null} worker */
function watch(worker) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    if (worker.state === "activated") document.documentElement.dataset.offline = "ready";
    if (worker.state === "redundant" && !navigator.serviceWorker.controller) showNotKept();
  });
}

/** @param {ServiceWorker} worker */
const offer = (worker) => showUpdate(() => worker.postMessage("activate"));
