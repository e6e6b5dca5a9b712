// Short words to the person that go away by themselves, or when they are answered.

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
    this.list = [...this.list.filter((one) => one.text !== text), toast].slice(-3);
    setTimeout(() => this.drop(toast.id), STAYS);
  }

  drop(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }
}

export const toasts = new Toasts();
