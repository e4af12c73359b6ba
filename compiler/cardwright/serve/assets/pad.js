// The editor of the studio: a plain text area over a painted copy of its text. It knows nothing of cards.
"use strict";
const pad = (() => {
  const area = document.getElementById("text");
  const paint = document.getElementById("paint");
  let painted = [];
  let wrong = [];
  let hints = [];

  // Every place where the look of the text changes, in order.
  function parts(text) {
    const cuts = new Set([0, text.length]);
    for (const [start, end] of [...painted, ...wrong]) {
      cuts.add(Math.min(start, text.length));
      cuts.add(Math.min(end, text.length));
    }
    const hinted = new Map();
    let line = 1;
    const lines = new Map(hints.map((one) => [one.line, one.text]));
    for (let at = 0; at <= text.length; at += 1) {
      if (at === text.length || text[at] === "\n") {
        if (lines.has(line)) {
          hinted.set(at, lines.get(line));
          cuts.add(at);
        }
        line += 1;
      }
    }
    return [[...cuts].sort((one, other) => one - other), hinted];
  }

  function show() {
    const text = area.value;
    const [cuts, hinted] = parts(text);
    const pieces = [];
    let next = 0;
    cuts.forEach((start, number) => {
      if (hinted.has(start)) {
        pieces.push(Object.assign(document.createElement("span"), { className: "hint", textContent: `  ${hinted.get(start)}` }));
      }
      const end = cuts[number + 1];
      if (end === undefined || end === start) return;
      while (next < painted.length && painted[next][1] <= start) next += 1;
      const word = painted[next];
      const sort = word && word[0] <= start && end <= word[1] ? word[2] : "";
      const mistake = wrong.find(([first, last]) => first <= start && end <= last);
      const piece = document.createElement("span");
      if (sort) piece.classList.add(`w-${sort}`);
      if (mistake) piece.classList.add("wrong", mistake[2]);
      piece.textContent = text.slice(start, end);
      pieces.push(piece);
    });
    // A last line that is empty needs a character to have a height.
    paint.replaceChildren(...pieces, document.createTextNode("\n"));
  }

  // A change as if it had been typed, so that the browser can undo it.
  function replace(start, end, text) {
    area.focus();
    area.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, text)) {
      area.setRangeText(text, start, end, "end");
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.isComposing) {
      const start = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
      const blanks = /^ */.exec(area.value.slice(start))[0].slice(0, area.selectionStart - start);
      event.preventDefault();
      replace(area.selectionStart, area.selectionEnd, `\n${blanks}`);
    }
  });

  return {
    area,
    show,
    replace,
    open(text) {
      area.value = text;
      area.disabled = false;
      painted = wrong = hints = [];
      show();
    },
    // The answer may be about an older text: it is shown only if the text is still the same.
    decorate(answer) {
      painted = answer.painted;
      wrong = answer.findings.filter((one) => one.end > one.start).map((one) => [one.start, one.end, one.severity]);
      hints = answer.hints;
      show();
    },
  };
})();
