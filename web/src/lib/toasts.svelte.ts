// Short words to the person, one at a time: they go away by themselves, with the next move, or when answered.

export interface Toast {
  id: number;
  text: string;
  kind: "plain" | "refusal";
  clause?: string | null;
}

const STAYS = 7000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  /** What to do when somebody wants to see the rule that a refusal rests on. */
  onrule: (clause: string) => void = () => {};
  private next = 1;

  say(text: string, kind: Toast["kind"] = "plain", clause: string | null = null): void {
    if (!text) return;
    const toast = { id: this.next++, text, kind, clause };
    this.list = [toast];
    setTimeout(() => this.drop(toast.id), STAYS);
  }

  /** The game has moved on: what was refused before no longer matters. */
  moveOn(): void {
    this.list = this.list.filter((one) => one.kind !== "refusal");
  }

  drop(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }
}

export const toasts = new Toasts();
