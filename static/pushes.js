// Pushes to this browser: asked for at a press, and told to the site by the form.
//
//   [data-push-key]   the form; its fields are filled in with where and how this browser listens
(() => {
  "use strict";
  const form = document.querySelector("[data-push-key]");
  if (!form) return;
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  const say = words => {
    const says = form.querySelector("[data-push-says]");
    says.hidden = false;
    says.textContent = words;
  };
  const bytes = text =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));

  const subscribe = async () => {
    if ((await Notification.requestPermission()) !== "granted")
      throw new Error("This browser was told not to show anything from here. Its settings can change that.");
    await navigator.serviceWorker.register("/service-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe(); // it may be of another key
    return pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(form.dataset.pushKey),
    });
  };

  const listen = async () => {
    const { endpoint, keys } = (await subscribe()).toJSON();
    form.elements.address.value = endpoint;
    form.elements.p256dh.value = keys.p256dh;
    form.elements.auth.value = keys.auth;
    form.submit();
  };

  form.addEventListener("submit", event => {
    event.preventDefault();
    listen().catch(error => say(error.message));
  });
  if (!can)
    say(
      "This browser shows nothing that it is sent while no page is open. On an iPhone or iPad, put the site on the home screen first.",
    );
  form.querySelector("button").hidden = !can;
})();
