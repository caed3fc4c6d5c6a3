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

/** What {@link answersOf} returned there. */
export function previewHistoryAnswers(): { readonly rows: readonly { readonly key: string }[] } {
  // What changed after a closing was told by the timelines alone, which are among the details.
  const { changes: _, ...answers } = JSON.parse(vector('preview-history.json').toString());
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
