extension VerificationPage {
  /// The script of the page: it hides and orders rows, and opens details. It creates no markup.
  package static let script: StaticString = """
    "use strict";
    (function () {
      const table = document.getElementById("photos");
      const rows = Array.from(table.tBodies);
      const search = document.getElementById("search");
      const order = document.getElementById("order");
      const shown = document.getElementById("shown");
      const filters = Array.from(document.querySelectorAll("button.count"));
      const worstFirst = ["invalid", "unreadable", "cannotTell", "none", "valid", "trusted"];
      const places = new Map(rows.map((row, place) => [row, place]));
      const texts = new Map();
      const chosen = new Set();

      document.getElementById("tools").hidden = false;

      function text(row) {
        if (!texts.has(row)) { texts.set(row, row.textContent.toLowerCase()); }
        return texts.get(row);
      }

      function select() {
        const words = search.value.toLowerCase().split(" ").filter((word) => word !== "");
        let count = 0;
        for (const row of rows) {
          const isChosen = chosen.size === 0 || chosen.has(row.dataset.verdict);
          row.hidden = !(isChosen && words.every((word) => text(row).includes(word)));
          if (!row.hidden) { count += 1; }
        }
        shown.textContent = count === rows.length
          ? "All " + count + " are shown." : count + " of " + rows.length + " are shown.";
      }

      const comparisons = {
        given: () => 0,
        name: (one, other) => one.dataset.name.localeCompare(other.dataset.name),
        verdict: (one, other) => worstFirst.indexOf(one.dataset.verdict)
          - worstFirst.indexOf(other.dataset.verdict),
        time: (one, other) => Number(other.dataset.time) - Number(one.dataset.time),
      };

      function sort() {
        const compare = comparisons[order.value];
        rows.sort((one, other) => compare(one, other) || places.get(one) - places.get(other));
        for (const row of rows) { table.append(row); }
      }

      function open(isOpen) {
        for (const details of table.querySelectorAll("tbody:not([hidden]) details")) {
          details.open = isOpen;
        }
      }

      let waiting = 0;
      search.addEventListener("input", () => {
        clearTimeout(waiting);
        waiting = setTimeout(select, 150);
      });
      order.addEventListener("change", sort);
      document.getElementById("open").addEventListener("click", () => open(true));
      document.getElementById("close").addEventListener("click", () => open(false));
      for (const filter of filters) {
        filter.addEventListener("click", () => {
          const verdict = filter.dataset.verdict;
          if (!chosen.delete(verdict)) { chosen.add(verdict); }
          filter.setAttribute("aria-pressed", String(chosen.has(verdict)));
          select();
        });
      }
      // On paper nothing can be opened.
      let closed = [];
      addEventListener("beforeprint", () => {
        closed = Array.from(document.querySelectorAll("details:not([open])"));
        for (const details of closed) { details.open = true; }
      });
      addEventListener("afterprint", () => {
        for (const details of closed) { details.open = false; }
      });
      select();
    })();
    """
}
