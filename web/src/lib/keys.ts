const ELSEWHERE = "input, textarea, select, [contenteditable], dialog, [role=dialog]";

type Key = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">;

/** Whether a key is for the board: no shortcut of the browser's, nor typed into a field or a dialog. */
export function forBoard(event: Key): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target as Element | null)?.closest?.(ELSEWHERE);
}
