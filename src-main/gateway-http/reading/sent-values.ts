/** What of an answer is only the request again: no reason why it was refused. */
import { withoutAccents } from '../../../src-preload/contract/text/without-accents.ts';

/** A shorter value stands in any answer by chance. */
const SHORTEST = 3;

export class SentValues {
  readonly #values: ReadonlySet<string>;

  /** @param body the request's body; null where the request had none. */
  constructor(body: unknown) {
    this.#values = new Set(
      leavesOf(body)
        .map(plainValue)
        .filter((value) => value.length >= SHORTEST),
    );
  }

  /** Whether a text or number was sent, in whatever case, accents or mask. */
  has(value: unknown): boolean {
    return this.#values.has(plainValue(value));
  }

  /** Whether at least half of the values in it were sent. */
  isEcho(value: unknown): boolean {
    const leaves = leavesOf(value);
    return leaves.length > 0 && leaves.filter((leaf) => this.has(leaf)).length * 2 >= leaves.length;
  }
}

/** The texts and numbers of a value, at any level. */
function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

/** What two notations of one value have in common: `+55 (11) 91234-5678` and `11912345678`, `MARIA` and `Maria`. */
function plainValue(value: unknown): string {
  const text = String(value).trim();
  if (/^[\d\s().+/-]+$/.test(text) && /\d/.test(text)) return text.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');
  return withoutAccents(text).toLowerCase().replace(/\s+/g, ' ');
}
