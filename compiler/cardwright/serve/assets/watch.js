// Only while cards are being written (`cardwright serve --watch`): loads the page again once there is a new catalog.
"use strict";
const edition = document.currentScript.dataset.edition;
setInterval(async () => {
  try {
    const answer = await fetch("/-/edition", { cache: "no-store" });
    if (answer.ok && (await answer.text()) !== edition) location.reload();
  } catch {
    // The server is gone for a moment; the next question may find it again.
  }
}, 1000);
