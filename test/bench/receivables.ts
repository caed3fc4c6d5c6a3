/**
 * A board over 100,000 receivables, each with the charge made for it: all ages with counts and sums, the first page of
 * each view, and searches; through the history's api (a message to its reader, the query, the rows back), compared with
 * plain SQL in this process over the same file.
 */

import { pathToFileURL } from 'node:url';
import { historyFileIn, openHistory } from '../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../src-main/history/sqlite/history-files.ts';
import { openToRead, openToWrite } from '../../src-main/sqlite-file/connection.ts';
import { RECEIVABLE_VIEWS } from '../../src-preload/contract/receivables/receivable.ts';
import { normalizeForSearch } from '../../src-preload/contract/search/normalize-text.ts';
import { seedHistory } from '../support/history/history-seed.ts';
import { historyWorkers } from '../support/run/built-scripts.ts';
import { heading, median, ms, printLine, quantile, removeFolder, temporaryFolder, timed } from './support/figures.ts';

const RECEIVABLES = 100_000;
const PAGE = 100;
const ROUNDS = 100;
const TODAY = '2026-11-20';
const BASIS = { today: TODAY, returningStates: [] };

export async function receivablesBench(): Promise<void> {
  heading(`A board of ${RECEIVABLES.toLocaleString('en')} receivables, the goal is p95 <= 50 ms`);
  const folder = temporaryFolder();
  try {
    seedHistory(folder, RECEIVABLES);
    seedReceivables(folder);
    await measure(folder);
  } finally {
    removeFolder(folder);
  }
}

/** One for each charge: due from 60 days ago to 60 days ahead, paid where its charge is, a few closed by hand. */
function seedReceivables(folder: string): void {
  const db = openToWrite(historyFileIn(folder), HISTORY_FILE);
  db.pragma('synchronous = OFF');
  db.function('uuid', { deterministic: false }, () => crypto.randomUUID());
  db.function('folded', { deterministic: true, varargs: true }, (...texts) => normalizeForSearch(texts.join('\n')));
  db.exec(`
    INSERT INTO attempts (id, draft_id, time_key, started_at_ms, ended_at_ms, outcome, reference, request)
      SELECT key, uuid(), time_key, created_at_ms, created_at_ms, 'created', '', x'00' FROM charges;
    CREATE TEMP TABLE made AS SELECT uuid() AS id, row_number() OVER () AS number, attempts.draft_id, charges.*
      FROM attempts JOIN charges ON charges.time_key = attempts.time_key LIMIT ${RECEIVABLES};
    INSERT INTO receivables (id, created_at_ms, operator, customer_name, customer_email, customer_phone,
      customer_document, amount, due_day, description, reference, closed_at_ms, closed_as, paid_charges, paid_at_ms,
      texts_folded)
    SELECT id, created_at_ms, operator, coalesce(customer_name, ''), coalesce(customer_email, ''),
      coalesce(customer_phone, ''), coalesce(customer_document, ''), max(amount, 1),
      date('${TODAY}', (number % 121 - 60) || ' days'), 'Mensalidade ' || (number % 12), 'FAT-' || number,
      iif(number % 40 = 0, created_at_ms, NULL), iif(number % 40 = 0, 'cancelled', NULL),
      state = 'PAID', iif(state = 'PAID', coalesce(paid_at_ms, created_at_ms), NULL),
      folded(customer_name, customer_email, customer_phone, customer_document, 'Mensalidade ' || (number % 12),
        'FAT-' || number)
    FROM made;
    INSERT INTO receivable_drafts SELECT draft_id, id, created_at_ms FROM made;
    DROP TABLE made;
    PRAGMA wal_checkpoint(TRUNCATE);
  `);
  const count = db.prepare('SELECT count(*), sum(paid_charges) FROM receivables').raw().get();
  printLine(`  ${String(count)} (receivables, of them paid)`);
  db.close();
}

async function measure(folder: string): Promise<void> {
  const history = await openHistory({ folder, workers: historyWorkers, log: ({ event }) => printLine(event) });
  const db = openToRead(historyFileIn(folder), HISTORY_FILE);
  const plain = (sql: string, ...parameters: string[]) => {
    const statement = db.prepare(sql);
    return () => statement.all(...parameters);
  };
  const line = async (name: string, ask: () => Promise<unknown>, baseline: () => unknown) => {
    const [asked, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      asked.push(await timed(ask));
      bare.push(await timed(baseline));
    }
    printLine(
      `  ${name.padEnd(28)} median ${ms(median(asked))}   p95 ${ms(quantile(asked, 0.95))}   plain SQL ${ms(median(bare))}, p95 ${ms(quantile(bare, 0.95))}`,
    );
  };
  await line(
    'counts and sums of all ages',
    () => history.receivableFigures('', BASIS),
    plain(
      `SELECT paid_charges > 0, closed_at_ms IS NULL, due_day > '${TODAY}', count(*), sum(amount) FROM receivables
       GROUP BY 1, 2, 3`,
    ),
  );
  for (const view of RECEIVABLE_VIEWS)
    await line(
      `first page: ${view}`,
      () => history.receivables(view, '', BASIS, null, PAGE),
      plain(
        `SELECT * FROM receivables WHERE paid_charges = 0 AND closed_at_ms IS NULL ORDER BY due_day, id LIMIT ${PAGE}`,
      ),
    );
  for (const [name, text] of [
    ['a common name', 'conceicao'],
    ['one reference', 'fat-99998'],
    ['nothing that is here', 'zzzz'],
  ] as const) {
    const scan = plain(`SELECT * FROM receivables WHERE texts_folded LIKE ? LIMIT ${PAGE}`, `%${text}%`);
    await line(`search: ${name}`, () => history.receivables('open', text, BASIS, null, PAGE), scan);
    await line(`sums of that search`, () => history.receivableFigures(text, BASIS), scan);
  }
  db.close();
  await history.close();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await receivablesBench();
