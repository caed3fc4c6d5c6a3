/**
 * What real services answer and real people type, each as the smallest input that shows its kind (`gateway.jsonl`, one a
 * line; `source` is the public report it is from). A test takes the cases of its kind, by the letter of their ids and by
 * what is done with them; `each case is taken by a test` reads these names in the tests' text.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface GatewayCase {
  readonly id: string;
  readonly kind: string;
  /** What is done with the input: a charge is created or read, or the input is read alone. */
  readonly run: string;
  readonly input?: unknown;
  /** The state of the charge that is read; PENDING where absent. */
  readonly state?: string;
  /** How the answer differs from that of the document. */
  readonly patch?: {
    /** JSON path → value. */
    readonly set?: Readonly<Record<string, unknown>>;
    /** Its times are those of a clock that many hours ahead, with this for a zone. */
    readonly shiftHours?: number;
    readonly zone?: string;
  };
  /** A list means any of them. */
  readonly expect: unknown;
}

/** The cases of this letter that are run so, in the order of the file. */
export function gatewayCases(letter: string, ...runs: readonly [string, ...string[]]): GatewayCase[] {
  const lines = readFileSync(join(import.meta.dirname, 'gateway.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const all: GatewayCase[] = lines.map((line) => JSON.parse(line));
  return all.filter(({ id, run }) => id.startsWith(letter) && runs.includes(run));
}
