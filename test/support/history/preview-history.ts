/**
 * A history of the version before the first release (schema 11), and everything it returned there. The file was made by
 * that version's own code: a real part (attempts of every end, changes, notes, reports, an erasure), and generated
 * charges whose records it had packed.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { OpenedHistory } from '../../../src-main/history/history.ts';

const vector = (name: string) => gunzipSync(readFileSync(new URL(`../vectors/${name}.gz`, import.meta.url)));

/** The bytes of the file. */
export function previewHistoryFile(): Buffer {
  return vector('preview-history.db');
}

/**
 * What this version says otherwise, each value under its path: one charge's amount is the one that a person accepted, and
 * one that was PAID and then PENDING is PAID.
 */
const SAID_OTHERWISE: Readonly<Record<string, number | string>> = {
  'rows.18.amount': 999,
  'rows.29.state': 'PAID',
  'totals.sum': 2304083,
  'totals.byState.1.count': 46,
  'totals.byState.1.sum': 1671009,
  'totals.byState.2.count': 14,
  'totals.byState.2.sum': 17156,
  'details.18.amount': 999,
  'details.29.state': 'PAID',
  'lines.40.count': 12,
  'lines.40.gross': 12085,
  'lines.40.fee': 220,
  'lines.40.net': 10845,
  'lines.41.count': 12,
  'lines.41.gross': 15480,
  'lines.41.fee': 0,
  'lines.41.net': 0,
  'figures.days.39.createdSum': 29583,
  'figures.bands.0.sum': 41807,
  'person.sum': 10373,
};

/** What {@link answersOf} returned there, but for {@link SAID_OTHERWISE}. */
export function previewHistoryAnswers(): { readonly rows: readonly { readonly key: string }[] } {
  // What changed after a closing was told by the timelines alone, which are among the details.
  const { changes: _, ...answers } = JSON.parse(vector('preview-history.json').toString());
  for (const [path, value] of Object.entries(SAID_OTHERWISE)) {
    const names = path.split('.');
    const parent = names.slice(0, -1).reduce((of, name) => Reflect.get(of, name), answers);
    Reflect.set(parent, names.at(-1) ?? '', value);
  }
  return answers;
}

const MARIA = { name: 'Maria Antunes', email: 'maria@exemplo.com.br', phone: '', document: '' };
const TEXTS = ['jose', 'ávila', 'cafe', 'PED-', '52998224725', 'nome:maria', 'av', 'exemplo.com', 'nada-disso'];

/** Everything the services can read from a history, as parsed JSON. */
export async function answersOf(history: OpenedHistory): Promise<unknown> {
  const { rows } = await history.list({}, null, 10_000);
  const period = { basis: 'created', from: 0, before: 2 ** 44 } as const;
  const found = await Promise.all(TEXTS.map(async (text) => keysOf((await history.list({ text }, null, 10_000)).rows)));
  const drafts = await Promise.all(rows.map(({ key }) => history.draftOf(key)));
  const answers = {
    rows,
    found,
    byCustomer: keysOf((await history.list({}, null, 10_000, { sort: { column: 'customer', direction: 'asc' } })).rows),
    totals: await history.totals({}),
    details: await Promise.all(rows.map(({ key }) => history.detail(key))),
    raw: await Promise.all(rows.map(({ key }) => history.rawResponses(key))),
    drafts,
    attempts: await Promise.all(drafts.map((draft) => (draft === null ? null : history.attemptOfDraft(draft.id)))),
    watchables: await history.pendingCharges(0),
    draftKept: (await history.savedDrafts())[0] ?? null,
    templates: await history.templates(),
    views: await history.views(),
    layout: await history.layout(),
    tags: await history.tags(),
    operators: await history.operators(),
    exports: await history.recordedExports(100),
    reconciliations: await history.reconciliations(100),
    findings: await Promise.all(
      (await history.reconciliations(100)).map(({ id }) => history.reconciliationFindings(id, 100)),
    ),
    closings: await Promise.all(
      (await history.closings([])).map(async (closing) => ({
        ...closing,
        lines: (await history.comparedClosing(closing.id, [], 1))?.lines,
      })),
    ),
    lines: await history.closingLines(period, 'America/Sao_Paulo', []),
    otherAmounts: await history.otherAmounts(period, 100),
    figures: await history.figures({ from: period.from, before: period.before }, 'America/Sao_Paulo', []),
    person: { person: MARIA, ...(await history.findPerson(MARIA)) },
    customers: await history.suggestCustomers('jose'),
    items: await history.suggestItems('caf'),
    namedBefore: await history.countWithCustomerBefore(2 ** 44),
  };
  return JSON.parse(JSON.stringify(answers));
}

function keysOf(rows: readonly { readonly key: string }[]): string[] {
  return rows.map(({ key }) => key);
}
