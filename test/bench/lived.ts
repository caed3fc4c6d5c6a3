/**
 * A history built by operation instead of a bulk load: every charge was an attempt, a creation and reads with changes,
 * in the document's own shapes ("Transaction", "Status-query response"). Measures the bytes it takes, and how long an
 * attempt waits while a gateway changes a response of 1 MiB at every read.
 */

import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import type { NewAttempt, Observation } from '../../src-main/history/api/history-api.ts';
import type { WritableDb } from '../../src-main/history/database/database.ts';
import { historyFileIn, openHistory } from '../../src-main/history/history.ts';
import { endAttempt, openAttempt } from '../../src-main/history/recording/write-attempt.ts';
import { observe } from '../../src-main/history/recording/write-observation.ts';
import { indexTexts } from '../../src-main/history/search/index-queue.ts';
import { openToRead, openToWrite } from '../../src-main/history/sqlite/connection.ts';
import { migrate } from '../../src-main/history/sqlite/migration.ts';
import { HISTORY_SCHEMA } from '../../src-main/history/sqlite/schema.ts';

import { type GeneratedCharge, generateCharges } from '../support/history/charge-generator.ts';
import { historyWorkers } from '../support/run/built-scripts.ts';
import { heading, ms, printLine, quantile, removeFolder, temporaryFolder, timed } from './support/figures.ts';

const CHARGES = Number(process.env['BENCH_LIVED'] ?? 5_000);
const BATCH = 500;
const LARGE_READS = Number(process.env['BENCH_LARGE_READS'] ?? 200);
const MEBIBYTE = 1_048_576;

export async function livedBench(): Promise<void> {
  heading(`Bytes for each of ${CHARGES.toLocaleString('en')} charges built by operation`);
  for (const [changes, goal] of [
    [5, 4200],
    [2, 4000],
  ] as const) {
    const folder = temporaryFolder();
    try {
      live(folder, changes);
      const db = openToRead(historyFileIn(folder));
      const tables = db
        .prepare<[], { name: string; bytes: number }>(
          'SELECT name, sum(pgsize) AS bytes FROM dbstat WHERE aggregate = TRUE GROUP BY name ORDER BY bytes DESC',
        )
        .all();
      db.close();
      const text = tables.filter(({ name }) => /^charges_fts/.test(name)).reduce((sum, { bytes }) => sum + bytes, 0);
      const whole = statSync(historyFileIn(folder)).size;
      printLine(
        `  ${changes} changes each: ${((whole - text) / CHARGES).toFixed(0)} without the text index (goal ${goal}), ${(text / CHARGES).toFixed(0)} of that`,
      );
      printLine(
        `    ${tables
          .slice(0, 8)
          .map(({ name, bytes }) => `${name} ${(bytes / CHARGES).toFixed(0)}`)
          .join(', ')}`,
      );
    } finally {
      removeFolder(folder);
    }
  }
  await largeResponses();
}

function live(folder: string, changes: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = openToWrite(historyFileIn(folder));
  migrate(db, HISTORY_SCHEMA);
  // The data need not survive a power loss.
  db.pragma('synchronous = OFF');
  let index = 0;
  for (const generated of generateCharges(CHARGES)) {
    runLifecycle(db, generated, changes);
    index += 1;
    if (index % BATCH === 0) while (indexTexts(db, BATCH));
  }
  while (indexTexts(db));
  db.exec('VACUUM');
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

function runLifecycle(db: WritableDb, { transaction, code, operator }: GeneratedCharge, changes: number): void {
  const attempt = attemptOf(transaction, operator);
  openAttempt(db, attempt);
  const { createdAt: at } = transaction;
  const made = { ...transaction, state: 'PENDING', paidAt: null, end2endId: null, feeAmount: 0, netAmount: 0 };
  const observationOf = (transactionNow: Observation['transaction'], raw: object, seenAt: number): Observation => ({
    transactionId: transaction.id,
    transaction: transactionNow,
    source: seenAt === at ? 'create' : 'watch',
    raw: JSON.stringify({ status: true, data: raw }),
    at: seenAt,
    clockOffset: 0,
    code,
  });
  endAttempt(db, attempt.id, { outcome: 'created', observation: observationOf(made, createdOf(made, attempt), at) });
  for (let change = 1; change <= changes; change++) {
    const isPaid = change === 1;
    const transactionNow = isPaid
      ? { ...transaction, state: 'PAID', paidAt: at + 5000, end2endId: transaction.end2endId ?? `E${randomUUID()}` }
      : { ...transaction, state: 'PAID', description: `observação ${change}` };
    const { feeAmount: _fee, netAmount: _net, customer: _customer, items: _items, ...read } = transactionNow;
    observe(db, observationOf(read, readOf(read, attempt), at + change * 3000), { attemptKey: null, newKey: 'none' });
  }
}

function attemptOf(transaction: GeneratedCharge['transaction'], operator: string | null): NewAttempt {
  const id = randomUUID();
  const { amount, customer, items = [], metadata, createdAt } = transaction;
  const person = {
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    document: customer?.document ?? '',
  };
  const draftItems = items.map(({ title, amount: each, tangible, externalRef }) => ({
    title: title ?? '',
    amount: each ?? 0,
    quantity: 1,
    tangible: tangible ?? false,
    externalRef: externalRef ?? '',
  }));
  const reference = String(metadata?.['sellerExternalRef'] ?? '');
  return {
    id,
    draft: {
      id: randomUUID(),
      amount: amount ?? 0,
      customer: person,
      items: draftItems,
      reference,
      metadata: [],
      postbackUrl: 'https://loja.exemplo.com.br/pix',
    },
    body: {
      amount: amount ?? 0,
      method: 'PIX',
      metadata: { sellerExternalRef: reference, balcaoAttempt: id },
      customer: { ...person, documentType: 'CPF' },
      items: draftItems,
      postbackUrl: 'https://loja.exemplo.com.br/pix',
    },
    reference,
    at: createdAt,
    operator,
  };
}

const instant = (at: number) => new Date(at).toISOString();

/** `data` of the response to a creation, as the document shows it. */
function createdOf(transaction: Observation['transaction'], { id: attempt, reference }: NewAttempt): object {
  const at = transaction.createdAt ?? 0;
  const times = { createdAt: instant(at), updatedAt: instant(at) };
  const { pix, customer, items = [] } = transaction;
  return {
    id: transaction.id,
    amount: transaction.amount,
    feeAmount: 0,
    netAmount: 0,
    status: transaction.state,
    method: 'PIX',
    pix: {
      id: pix?.id,
      qrcode: pix?.qrcode,
      qrcodeUrl: pix?.qrcode,
      copyPaste: pix?.copyPaste,
      expirationDate: instant(at + 600_000),
      ...times,
      transactionId: transaction.id,
    },
    customer: { ...customer, createdAt: instant(at) },
    items: items.map((item) => ({ ...item, transactionId: transaction.id, ...times })),
    metadata: { sellerExternalRef: reference, balcaoAttempt: attempt },
    postbackUrl: 'https://loja.exemplo.com.br/pix',
    boleto: null,
    card: null,
    description: null,
    installments: null,
    paidAt: null,
    end2endId: null,
    createdAt: instant(at),
  };
}

/** `data` of the response to a read, as the document shows it. */
function readOf(transaction: Observation['transaction'], { id: attempt, reference }: NewAttempt): object {
  const at = transaction.createdAt ?? 0;
  const { pix } = transaction;
  return {
    id: transaction.id,
    amount: transaction.amount,
    status: transaction.state,
    method: 'PIX',
    paidAt: transaction.paidAt == null ? null : instant(transaction.paidAt),
    end2endId: transaction.end2endId,
    pix: {
      id: pix?.id,
      qrcode: pix?.qrcode,
      copyPaste: pix?.copyPaste,
      expirationDate: instant(at + 600_000),
      createdAt: instant(at),
      updatedAt: instant(at),
      transactionId: transaction.id,
    },
    metadata: { sellerExternalRef: reference, balcaoAttempt: attempt },
    description: transaction.description ?? null,
    createdAt: instant(at),
  };
}

/**
 * Attempts started and ended in turn with reads whose response of 1 MiB differs each time, compared with none of those
 * reads.
 */
async function largeResponses(): Promise<void> {
  heading(`An attempt's commit while a gateway changes a response of 1 MiB, ${LARGE_READS} times`);
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const history = await openHistory({ folder, workers: historyWorkers, log: ({ event }) => printLine(`  ${event}`) });
  try {
    const [first, ...others] = [...generateCharges(1 + 2 * LARGE_READS + 20)];
    if (first === undefined) return;
    const commits = async (generated: GeneratedCharge) => {
      const attempt = attemptOf(generated.transaction, null);
      const opened = await timed(() => history.openAttempt(attempt));
      const observation = {
        transactionId: generated.transaction.id,
        transaction: { ...generated.transaction, state: 'PENDING' },
        source: 'create' as const,
        raw: JSON.stringify({ status: true, data: createdOf(generated.transaction, attempt) }),
        at: generated.transaction.createdAt,
        clockOffset: 0,
        code: generated.code,
      };
      return [opened, await timed(() => history.endAttempt(attempt.id, { outcome: 'created', observation }))];
    };
    await commits(first);
    for (const generated of others.splice(0, 20)) await commits(generated);
    const alone: number[] = [];
    for (const generated of others.splice(0, LARGE_READS)) alone.push(...(await commits(generated)));
    const beside: number[] = [];
    const reads: number[] = [];
    for (const [read, generated] of others.splice(0, LARGE_READS).entries()) {
      const transaction = { ...first.transaction, description: `${read} ${randomText(MEBIBYTE)}` };
      const large = timed(() =>
        history.observe({
          transactionId: transaction.id,
          transaction,
          source: 'watch',
          raw: JSON.stringify({ status: true, data: transaction }),
          at: transaction.createdAt + 10_000 + read,
          clockOffset: 0,
          code: first.code,
        }),
      );
      beside.push(...(await commits(generated)));
      reads.push(await large);
    }
    const [p95, before] = [quantile(beside, 0.95), quantile(alone, 0.95)];
    printLine(
      `  commit p95 ${ms(p95)} (goal 50), ${ms(before)} without; each of those reads p50 ${ms(quantile(reads, 0.5))}`,
    );
    printLine(`  file ${(statSync(historyFileIn(folder)).size / MEBIBYTE).toFixed(0)} MiB`);
  } finally {
    await history.close();
    removeFolder(folder);
  }
}

/** Words that a gateway might repeat: they compress like ordinary text. */
function randomText(length: number): string {
  const words = Array.from({ length: 400 }, () => Math.random().toString(36).slice(2, 9));
  let text = '';
  while (text.length < length) text += `${words[Math.floor(Math.random() * words.length)]} `;
  return text;
}
