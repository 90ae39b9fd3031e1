// The search: a field that finds pages, headings, symbols, commands and options in search-index.js. Without this script the
// site has no field, and is otherwise the same.
"use strict";
(() => {
  const root = document.currentScript.dataset.root;
  const box = document.getElementById("search");
  box.innerHTML = '<input type="search" placeholder="Search" aria-label="Search" autocomplete="off"><ul hidden></ul>';
  const [field, list] = box.children;
  let isLoaded = false;

  function load() {
    if (isLoaded) return;
    isLoaded = true;
    const script = document.createElement("script");
    script.src = root + "search-index.js";
    script.onload = show;
    document.head.append(script);
  }

  // Names that begin with a word come first, then names that contain it, then texts.
  function score(entry, words) {
    const name = entry[0].toLowerCase();
    const text = (entry[2] + " " + entry[3] + " " + entry[4]).toLowerCase();
    let sum = 0;
    for (const word of words) {
      const place = name.indexOf(word);
      if (name === word) sum += 100;
      else if (place === 0) sum += 60;
      else if (place > 0) sum += /[\w]/.test(name[place - 1]) ? 20 : 40;
      else if (text.includes(word)) sum += 5;
      else return 0;
    }
    return sum - name.length / 100;
  }

  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const entries = words.length ? window.versoIndex || [] : [];
    const found = entries.map((entry) => [score(entry, words), entry]).filter(([sum]) => sum > 0);
    found.sort((a, b) => b[0] - a[0]);
    list.replaceChildren(...found.slice(0, 12).map(([, [name, address, kind, text]]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = root + address;
      for (const [tag, content] of [["b", name], ["i", kind], ["span", text]]) {
        const part = document.createElement(tag);
        part.textContent = content;
        link.append(part);
      }
      item.append(link);
      return item;
    }));
    if (words.length && window.versoIndex && !found.length) {
      const item = document.createElement("li");
      item.textContent = "Nothing was found.";
      list.append(item);
    }
    list.hidden = !list.children.length;
  }

  function move(by) {
    const links = [...list.querySelectorAll("a")];
    const next = links.indexOf(document.activeElement) + by;
    (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
  }

  field.addEventListener("focus", load);
  field.addEventListener("input", () => { load(); show(); });
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && event.target === field) list.querySelector("a")?.click();
    else if (event.key === "Escape") { field.value = ""; show(); field.focus(); }
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => { if (!box.contains(event.target)) list.hidden = true; });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); }
  });
})();
