/** What a desk knows of its server from one start to the next, in a file of its own. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import { writeFileAtomically } from '../../ground/atomic-write.ts';
import type { Clock } from '../../ground/clock.ts';

const linkMemory = z.object({
  /** The transaction from which changes are read next (xid8, decimal digits). */
  from: z.string().regex(/^\d{1,20}$/),
  /** The newest change that this desk has seen; null where it has seen none. */
  last: z.object({ seq: z.int(), key: z.string(), version: z.int() }).nullable(),
  /** Of the server; null where it does not say it. */
  timeline: z.string().nullable(),
  /** When it had started; null where it does not say it, and of a version before. */
  startedAt: z.string().nullable().default(null),
});
type LinkMemory = Readonly<z.infer<typeof linkMemory>>;

/** Milliseconds between two writes: what is read again after a crash is dropped or shown twice, and does no harm. */
const WRITTEN_AGAIN = 10_000;

export interface LinkMemoryFile {
  /** Null at the first start, and where the file cannot be read: then what was missed is read with everything else. */
  readonly atStart: LinkMemory | null;
  remember(memory: LinkMemory): void;
  /** Writes what is not written yet. Never rejects. */
  flush(): Promise<void>;
}

export function openLinkMemory(
  path: string,
  { clock, failed }: { readonly clock: Pick<Clock, 'after'>; failed(fault: unknown): void },
): LinkMemoryFile {
  let latest: LinkMemory | null = null;
  let disarm: (() => void) | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  const flush = () => {
    disarm?.();
    disarm = null;
    const memory = latest;
    latest = null;
    if (memory !== null)
      writing = writing
        .then(() => writeFileAtomically(path, (append) => append(JSON.stringify(memory))))
        .catch((fault: unknown) => failed(fault));
    return writing.then(() => undefined);
  };
  return {
    atStart: readMemory(path),
    remember: (memory) => {
      latest = memory;
      disarm ??= clock.after(WRITTEN_AGAIN, () => void flush());
    },
    flush,
  };
}

function readMemory(path: string): LinkMemory | null {
  try {
    return linkMemory.safeParse(jsonOf(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
