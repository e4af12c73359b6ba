// Help at the search: "/" goes to it, and a list continues what is typed. Without this, everything else works the same.
"use strict";
{
  const field = document.getElementById("query");
  const list = document.getElementById("continued");
  const address = document.currentScript.dataset.address;
  let waiting = 0;
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
      field.select();
    }
  });
  field.addEventListener("input", () => {
    // Only now does it offer a list: without this script it is a plain field.
    field.setAttribute("list", list.id);
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      try {
        const asked = field.value;
        const answer = await fetch(address + encodeURIComponent(asked));
        if (!answer.ok || field.value !== asked) return;
        const { suggestions } = await answer.json();
        list.replaceChildren(...suggestions.map((one) => Object.assign(document.createElement("option"), { value: one })));
      } catch {
        // The server is gone for a moment; typing goes on without help.
      }
    }, 120);
  });
}
