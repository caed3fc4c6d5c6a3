/**
 * Whose charges a desk has of a team: the random id that the schema was made with, in a file next to the desk's ledger. Any
 * other schema is refused, because two merchants of one service differ in nothing that a desk could compare. It stays where
 * the history moves out, for a later team.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import { writeFileAtomically } from '../../ground/atomic-write.ts';
import { teamJournalIn } from '../../history/recording/ledger/ledger-file.ts';

const stored = z.uuid();

const fileIn = (folder: string): string => join(teamJournalIn(folder), 'merchant.json');

/** Null where no server was met yet, or the file is lost: the next schema counts then. */
export function ownMerchant(folder: string): string | null {
  try {
    return stored.safeParse(jsonOf(readFileSync(fileIn(folder), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** The next schema counts, whichever it has. @throws the file system's error */
export function forgetMerchant(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

/** @param folder of the gateway, whose ledger is open. Never rejects: one that cannot be written is met again with the next contact */
export async function rememberMerchant(folder: string, merchant: string): Promise<void> {
  await writeFileAtomically(fileIn(folder), (append) => append(JSON.stringify(merchant))).catch(() => undefined);
}
