// Only while cards are being written (`cardwright serve --watch`): loads the page again once there is a new catalog.
"use strict";
{
  const { edition, address } = document.currentScript.dataset;
  setInterval(async () => {
    try {
      const answer = await fetch(address, { cache: "no-store" });
      if (answer.ok && (await answer.text()) !== edition) location.reload();
    } catch {
      // The server is gone for a moment; the next question may find it again.
    }
  }, 1000);
}
