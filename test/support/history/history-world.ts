/** A real history in a temporary folder, and responses of a service about its charges. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { AttemptEnd, HistoryApi, NewAttempt, Observation } from '../../../src-main/history/api/history-api.ts';
import type { ReadableDb } from '../../../src-main/history/database/database.ts';
import { historyFileIn, type OpenedHistory, openHistory } from '../../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { openToRead } from '../../../src-main/sqlite-file/connection.ts';
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import { historyWorkers } from '../run/built-scripts.ts';
import { openTestTeamDatabase, openTestTeamHistory } from '../team/team-world.ts';
import { ONE_GATEWAY } from './history-seed.ts';

/** 20 November 2026, 12:00 in São Paulo. */
export const NOON = Date.UTC(2026, 10, 20, 15);

export const SOUND: BrCodeReport = {
  verdict: 'sound',
  payload: '00020101021226',
  source: 'qrcode',
  code: {
    kind: 'dynamic',
    payeeName: 'LOJA',
    payeeCity: 'RECIFE',
    amount: 1000,
    txid: 'TXID0001',
    key: null,
    urlHost: 'pix.example',
  },
  warnings: [],
};
export const REFUSED: BrCodeReport = { verdict: 'refused', payload: '000201', reason: 'CRC_MISMATCH', code: null };
const ABSENT: BrCodeReport = { verdict: 'absent' };

/** A folder of mode 0700 that is deleted when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Whether this run's histories are files of their own desk, and not a team's on PostgreSQL. */
export const isFile = (): boolean => inject('engine') === 'sqlite';

/** Where the desk's ledger of a test's history is. */
export const journalIn = (folder: string): string => (isFile() ? folder : join(folder, 'team'));

/** A connection that reads the history of a folder, for tests that look at its tables; closed with the test. */
export async function databaseIn(folder: string): Promise<ReadableDb> {
  const db = isFile() ? openToRead(historyFileIn(folder), HISTORY_FILE) : await openTestTeamDatabase(folder);
  onTestFinished(() => void db.close());
  return db;
}

export interface HistoryWorld {
  readonly folder: string;
  readonly history: OpenedHistory;
  readonly log: { readonly event: string; readonly [field: string]: unknown }[];
  /** Closes the history and opens it again, as the next start of the console does. */
  reopen(): Promise<OpenedHistory>;
}

export async function historyWorld(folder = temporaryFolder(), stamp = ONE_GATEWAY): Promise<HistoryWorld> {
  const log: HistoryWorld['log'] = [];
  const open = async () => {
    const deps = { folder, workers: historyWorkers, log: (line: HistoryWorld['log'][number]) => void log.push(line) };
    // Only tests of the file's engine alone call what a team's history does not have.
    const history = isFile() ? await openHistory(deps) : ((await openTestTeamHistory(deps)) as OpenedHistory);
    await history.writeStamp(stamp);
    return history;
  };
  let current = await open();
  onTestFinished(() => current.close());
  return {
    folder,
    history: current,
    log,
    reopen: async () => {
      await current.close();
      current = await open();
      return current;
    },
  };
}

let attempts = 0;

/**
 * A unique id of an attempt (or a draft), in the order they are made. It counts in letters: files of one run count on,
 * and a search for digits would find an id some day.
 */
function uniqueId(): string {
  attempts += 1;
  const letters = attempts.toString(6).replace(/\d/g, (digit) => 'abcdef'[Number(digit)] as string);
  return `00000000-0000-4000-8000-${letters.padStart(12, 'a')}`;
}

/** An attempt at a charge of R$ 10,00 for José Ávila, by default. */
export function newAttempt(
  different: {
    readonly amount?: number;
    readonly at?: number;
    readonly reference?: string;
    readonly name?: string;
    readonly email?: string;
    readonly document?: string;
    readonly phone?: string;
    readonly titles?: readonly string[];
    readonly draftId?: string;
    readonly operator?: string;
  } = {},
): NewAttempt {
  const id = uniqueId();
  const amount = different.amount ?? 1000;
  const reference = different.reference ?? `PED-${id.slice(-6)}`;
  const customer = {
    name: different.name ?? 'José Ávila',
    email: different.email ?? 'jose@exemplo.com.br',
    phone: different.phone ?? '11987654321',
    document: different.document ?? '52998224725',
  };
  const items = (different.titles ?? ['Café']).map((title) => ({
    title,
    amount,
    quantity: 1,
    tangible: true,
    externalRef: 'SKU-9',
  }));
  return {
    id,
    draft: {
      id: different.draftId ?? uniqueId(),
      amount,
      customer,
      items,
      reference: different.reference ?? '',
      metadata: [],
      postbackUrl: '',
    },
    body: {
      amount,
      method: 'PIX',
      metadata: { sellerExternalRef: reference, balcaoAttempt: id },
      customer: { ...customer, documentType: 'CPF' },
      items,
    },
    reference,
    at: different.at ?? NOON,
    operator: different.operator ?? null,
  };
}

/** A response about a charge; its raw text is its transaction, so that the two never differ. */
export function answerAbout(
  transaction: Observation['transaction'],
  different: Partial<Omit<Observation, 'transaction'>> = {},
): Observation {
  return {
    transactionId: transaction.id,
    transaction,
    source: 'watch',
    raw: JSON.stringify({ status: true, data: transaction }),
    at: NOON + 1000,
    clockOffset: 0,
    code: ABSENT,
    ...different,
  };
}

/** The end of an attempt that made a charge. */
export function createdEnd(
  attempt: NewAttempt,
  different: { readonly transaction?: Partial<Observation['transaction']>; readonly code?: BrCodeReport } = {},
): AttemptEnd {
  return {
    outcome: 'created',
    observation: answerAbout(
      {
        id: `tx-${attempt.id}`,
        amount: attempt.body.amount,
        state: 'PENDING',
        createdAt: attempt.at,
        paidAt: null,
        end2endId: null,
        ...different.transaction,
      },
      { source: 'create', at: attempt.at + 200, code: different.code ?? SOUND },
    ),
  };
}

/** Creates a charge the usual way; returns its key and its transaction's id. */
export async function createCharge(
  history: HistoryApi,
  different: Parameters<typeof newAttempt>[0] & Parameters<typeof createdEnd>[1] = {},
): Promise<{ readonly key: string; readonly transactionId: string }> {
  const attempt = newAttempt(different);
  await history.openAttempt(attempt);
  await history.endAttempt(attempt.id, createdEnd(attempt, different));
  return { key: attempt.id, transactionId: `tx-${attempt.id}` };
}

/** The console error a promise rejects with. */
export async function errorOf(promise: Promise<unknown>): Promise<ConsoleError | null> {
  try {
    await promise;
    return null;
  } catch (failure) {
    if (failure instanceof Error && 'error' in failure) return failure.error as ConsoleError;
    throw failure;
  }
}
