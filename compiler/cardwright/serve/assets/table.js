// The table: every form works without this. With it, only what changes is loaded, and bots move by themselves.
"use strict";
{
  const table = document.getElementById("table");
  let waiting = 0;

  async function load(address, options) {
    clearTimeout(waiting);
    const focused = document.activeElement && table.contains(document.activeElement) ? document.activeElement.closest("section, form") : null;
    const place = focused && focused.id;
    let response;
    try {
      response = await fetch(address, { ...options, headers: { ...options.headers, "X-Cardwright-Part": "1" } });
    } catch {
      response = null;
    }
    if (response === null) return false;
    const shown = response.headers.get("X-Cardwright-Address");
    // The server's own template, which escapes every text.
    table.innerHTML = await response.text();
    if (shown) history.replaceState(null, "", shown);
    arrange(place);
    return true;
  }

  function arrange(place) {
    const log = table.querySelector(".lines");
    if (log) log.scrollTop = log.scrollHeight;
    for (const one of table.querySelectorAll(".needs-script")) one.hidden = false;
    const next = table.querySelector("[data-by-itself]");
    if (next) waiting = setTimeout(() => next.requestSubmit(), 350);
    const told = table.querySelector("[role=alert], #told");
    const question = place === "decide" || place === "question" ? table.querySelector(".choices button, #question a, #question button") : null;
    if (told) told.scrollIntoView({ block: "nearest" });
    if (question) question.focus({ preventScroll: true });
  }

  table.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post") return;
    event.preventDefault();
    const values = new URLSearchParams(new FormData(form, event.submitter));
    load(form.getAttribute("action"), { method: "POST", body: values, headers: {} }).then((done) => {
      if (!done) HTMLFormElement.prototype.submit.call(form);
    });
  });
  table.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || link.hasAttribute("download") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const address = new URL(link.href);
    if (address.pathname !== location.pathname || address.hash || address.origin !== location.origin) return;
    event.preventDefault();
    load(link.href, { headers: {} }).then((done) => {
      if (!done) location.assign(link.href);
    });
  });
  table.addEventListener("change", async (event) => {
    if (event.target.id !== "chosen" || !event.target.files.length) return;
    table.querySelector("textarea[name=trace]").value = await event.target.files[0].text();
  });
  arrange("");
}
