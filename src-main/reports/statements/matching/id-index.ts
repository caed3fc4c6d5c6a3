/** A run of letters and digits, or one character that is neither: an id ends where such a run ends. */
const PARTS = /[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu;
/** The longest id; a longer one is ignored. */
const LONGEST_ID = 200;

interface IdNode {
  readonly next: Map<string, IdNode>;
  isEnd: boolean;
}

/** Finds ids in texts as whole words: not as a part of a longer word or number. Case-sensitive. */
export class IdIndex {
  readonly #root: IdNode = { next: new Map(), isEnd: false };

  add(id: string): void {
    if (id.length > LONGEST_ID) return;
    let node = this.#root;
    for (const part of id.match(PARTS) ?? []) {
      const child = node.next.get(part);
      const next: IdNode = child ?? { next: new Map(), isEnd: false };
      if (child === undefined) node.next.set(part, next);
      node = next;
    }
    node.isEnd = node !== this.#root;
  }

  /** Every id in the text, once. */
  in(text: string): string[] {
    const parts = text.match(PARTS) ?? [];
    const found = new Set<string>();
    for (let from = 0; from < parts.length; from += 1) {
      let node = this.#root.next.get(parts[from] ?? '');
      for (let to = from + 1; node !== undefined; to += 1) {
        if (node.isEnd) found.add(parts.slice(from, to).join(''));
        node = node.next.get(parts[to] ?? '');
      }
    }
    return [...found];
  }
}
