// A row that is wider than the screen: it scrolls sideways, and shows that there is more.

const NEAR = 2; // an edge is reached a little early where pixels are fractions

/** For `{@attach sideways(turn)}`: marks where more lies, and keeps who acts (`data-now`) in sight. */
export function sideways(_now?: unknown): (row: HTMLElement) => () => void {
  return (row) => {
    const look = (): void => {
      const hidden = row.scrollWidth - row.clientWidth;
      row.toggleAttribute("data-before", row.scrollLeft > NEAR);
      row.toggleAttribute("data-after", hidden - row.scrollLeft > NEAR);
      if (hidden > NEAR) row.tabIndex = 0;
      else row.removeAttribute("tabindex");
    };
    const one = row.querySelector<HTMLElement>("[data-now]");
    if (one && one.clientWidth > NEAR) {
      const [here, there] = [row.getBoundingClientRect(), one.getBoundingClientRect()];
      row.scrollLeft += there.left + there.width / 2 - (here.left + here.width / 2);
    }
    // arrows scroll it, whatever else they mean on a board
    const key = (event: KeyboardEvent): void => {
      if (event.target === row && ["ArrowLeft", "ArrowRight"].includes(event.key)) event.stopPropagation();
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(row);
    for (const child of row.children) sizes.observe(child);
    row.addEventListener("scroll", look, { passive: true });
    row.addEventListener("keydown", key);
    return () => {
      sizes.disconnect();
      row.removeEventListener("scroll", look);
      row.removeEventListener("keydown", key);
    };
  };
}
