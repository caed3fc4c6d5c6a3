/**
 * By what a team's server knows the computer of a login again: a random lease of each start, newest first, in a file next
 * to the desk's ledger. The server has the newest one that it has seen. Of two copies of a folder the one that has started
 * last is known, and the other is not; a server that went back in time has an earlier one.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import { writeFileAtomically } from '../../ground/atomic-write.ts';
import { teamJournalIn } from '../../history/recording/ledger/ledger-file.ts';

const stored = z.array(z.string()).readonly();

/** Starts that are remembered: a server is restored to an instant of some weeks ago at the most. */
const MOST = 100;

const leasesIn = (folder: string): string => join(teamJournalIn(folder), 'leases.json');

/** Read at each call, because a command without a window may run next to the console. Empty where the file is lost. */
export function ownLeases(folder: string): readonly string[] {
  try {
    return stored.safeParse(jsonOf(readFileSync(leasesIn(folder), 'utf8'))).data ?? [];
  } catch {
    return [];
  }
}

/**
 * Adds a lease for this start. It is on the disk before the server hears of it.
 * @param folder of the gateway
 * @throws ConsoleFailure `file-not-written`
 */
export async function takeLease(folder: string): Promise<void> {
  mkdirSync(teamJournalIn(folder), { recursive: true, mode: 0o700 });
  const leases = [randomUUID(), ...ownLeases(folder)].slice(0, MOST);
  await writeFileAtomically(leasesIn(folder), (append) => append(JSON.stringify(leases)));
}
