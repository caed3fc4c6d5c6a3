/** Random doings in a history, and everything that it then shows: for tests that compare two histories. */
import { readFileSync } from 'node:fs';
import type { HistoryApi, NewAttempt, StoredDetail } from '../../../src-main/history/api/history-api.ts';
import { exportSource } from '../../../src-main/history/queries/export-source.ts';
import { writeExport } from '../../../src-main/reports/exports/write-export.ts';
import { openHistoryToRead } from '../../../src-main/team-history/open-to-read.ts';
import { BATCH_FIELDS, type BatchCells } from '../../../src-preload/contract/batches/batch.ts';
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListView, SortColumn } from '../../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../../src-preload/contract/charges/list/list-cursor.ts';
import type { MessageTemplate } from '../../../src-preload/contract/messages/message-template.ts';
import { RECEIVABLE_VIEWS } from '../../../src-preload/contract/receivables/receivable.ts';
import type { ExportFormat } from '../../../src-preload/contract/reports/export-options.ts';
import fc from '../run/properties.ts';
import { exportTask, SILENT } from './export-desk.ts';
import { answerAbout, createdEnd, NOON, newAttempt } from './history-world.ts';
import { BASIS, receivableId, receivableInput, TODAY } from './receivables.ts';

const DAY = 86_400_000;
const CHARGES = 6;
const RECEIVABLES = 3;
const ZONE = 'America/Sao_Paulo';
const RETURNING = ['CHARGEBACK'];

const PEOPLE = [
  { name: 'José Ávila', email: 'jose@exemplo.com.br', document: '52998224725', phone: '11987654321' },
  { name: 'Ana Souza', email: 'ANA@Exemplo.com.br', document: '11144477735', phone: '' },
  { name: '100% "Zé"_\\ {}', email: '', document: '', phone: '' },
  { name: `${'Á'.repeat(900)}lvaro`, email: `${'x'.repeat(3_000)}@exemplo.com.br`, document: '', phone: '' },
];

const CHOICE: ListView['content']['choice'] = {
  ...{
    states: ['PAID'],
    needsAttention: false,
    marked: false,
    invoice: null,
    operators: [],
    tags: ['vip'],
    text: 'maria',
  },
  ...{ created: 'today', paid: null, amount: { from: null, to: 5_000 } },
};
const VIEW: Omit<ListView, 'id' | 'name'> = {
  content: {
    choice: CHOICE,
    layout: { columns: [{ id: 'customer', width: 240 }], sort: { column: 'amount', direction: 'asc' } },
  },
};
const MESSAGE: Omit<MessageTemplate, 'id' | 'name'> = {
  content: { subject: 'Cobrança', text: 'Olá, {nome}', language: 'pt-BR', occasion: 'any', replaces: null },
};

const sign = fc.constantFrom('NF-77', 'nf-77', 'PED 1', '', '%_\\', 'É');
export const doing = fc.record({
  kind: fc.constantFrom(
    ...(['open', 'open', 'created', 'created', 'created', 'unknown', 'refused', 'not-sent', 'adopt'] as const),
    ...(['answer', 'answer', 'answer', 'checked', 'not-known', 'dismiss', 'accept', 'return', 'recorded'] as const),
    ...(['not-used', 'not-used'] as const),
    ...([
      'note',
      'invoice',
      'tag',
      'untag',
      'view',
      'template',
      'export',
      'close-period',
      'match',
      'reconcile',
      'sweep',
    ] as const),
    ...(['receivable', 'link', 'pay-elsewhere', 'settle', 'batch', 'start', 'leave-out', 'crash', 'erase'] as const),
  ),
  charge: fc.nat(CHARGES - 1),
  receivable: fc.nat(RECEIVABLES - 1),
  person: fc.nat(PEOPLE.length - 1),
  state: fc.constantFrom('PENDING', 'PAID', 'EXPIRED', 'REFUNDED', 'FAILED', 'CHARGEBACK', 'NEW_STATE'),
  amount: fc.constantFrom(1_000, 2_500, 999_999),
  minutes: fc.nat(3 * 24 * 60),
  text: sign,
});
export type Doing = typeof doing extends fc.Arbitrary<infer Each> ? Each : never;

const batchId = (number: number) => `00000000-0000-4000-8000-0000b0${String(number).padStart(6, '0')}`;
const draftId = (batch: number, row: number) => `00000000-0000-4000-8000-0000d${batch}${String(row).padStart(6, '0')}`;
const PERIOD = { from: NOON - 5 * DAY, before: NOON + 5 * DAY };
const SWEEP = {
  now: NOON + 4 * DAY,
  start: NOON + 3 * DAY,
  dailyFrom: NOON,
  weeklyFrom: NOON - DAY,
  weeklyBefore: NOON,
};

/** Does one thing; returns what it said. */
export async function apply(
  history: HistoryApi,
  attempts: readonly NewAttempt[],
  step: Doing,
  turn: number,
): Promise<unknown> {
  const { kind, charge, amount, text } = step;
  const attempt = attempts[charge];
  const person = PEOPLE[step.person];
  if (attempt === undefined || person === undefined) throw new Error('no such charge');
  const at = NOON + step.minutes * 60_000;
  const id = `tx-${attempt.id}`;
  const receivable = receivableId(step.receivable);
  const keyed = (await history.rowOfTransaction(id))?.key ?? attempt.id;
  const isPaid = step.state === 'PAID' || step.state === 'REFUNDED' || step.state === 'CHARGEBACK';
  const said = answerAbout(
    {
      id,
      amount,
      state: step.state,
      createdAt: at - DAY,
      paidAt: isPaid ? at : null,
      end2endId: isPaid ? `E2E${charge}` : null,
    },
    { at, by: text },
  );
  switch (kind) {
    case 'open':
      return history.openAttempt(attempt, text === '' ? likeOf(attempt) : null);
    case 'created':
      return (await history.attemptOfDraft(attempt.draft.id))?.outcome === 'open'
        ? history.endAttempt(attempt.id, createdEnd(attempt))
        : null;
    case 'unknown':
      return (await history.attemptOfDraft(attempt.draft.id))?.outcome === 'open'
        ? history.endAttempt(attempt.id, { outcome: 'unknown', at, cause: 'reset', httpStatus: null, raw: null })
        : null;
    case 'refused':
      return (await history.attemptOfDraft(attempt.draft.id))?.outcome === 'open'
        ? history.endAttempt(attempt.id, {
            outcome: 'refused',
            at,
            httpStatus: 422,
            message: text,
            fields: [],
            raw: '{}',
          })
        : null;
    case 'not-sent':
      return (await history.attemptOfDraft(attempt.draft.id))?.outcome === 'open'
        ? history.endAttempt(attempt.id, { outcome: 'not-sent', at, cause: 'unreachable' })
        : null;
    case 'adopt':
      return history.observe({ ...said, source: 'adopt' });
    case 'answer':
      return history.observe(said);
    case 'checked':
      return history.markChecked([{ transactionId: id, at }]);
    case 'not-known':
      return history.markUnknown(id, at);
    case 'dismiss':
      return history.dismiss(attempt.id, text, at, 'Caixa');
    case 'not-used':
      return history.markNotUsed(keyed, { isNotUsed: amount < 999_999, at, by: 'Caixa' });
    case 'accept':
      return history.acceptAmount(keyed, amount, at, 'Caixa');
    case 'return':
      return history.dateReturn(keyed, { at, source: 'person', now: NOON + 10 * DAY, by: 'Caixa' });
    case 'recorded':
      return history.markRecorded(keyed, { state: step.state, isRecorded: amount > 1_000, at, by: null });
    case 'note':
      return history.addNote(keyed, `${text} nota`, at, text);
    case 'invoice':
      return history.noteInvoice([keyed], amount > 1_000 ? `NF ${amount}` : null, at, 'Caixa');
    case 'tag':
    case 'untag': {
      const tags = { add: kind === 'tag' ? [text || 'vip'] : [], remove: kind === 'untag' ? [text || 'vip'] : [] };
      return history.changeTags([keyed, attempts[0]?.id ?? ''], tags, at, 'Caixa');
    }
    case 'view':
      return history.saveThing({ kind: 'view', ...VIEW, id: batchId(turn), name: text || 'Todas' });
    case 'template':
      return history.saveThing({ kind: 'message', ...MESSAGE, id: batchId(turn), name: text || 'Modelo' });
    case 'export':
      await history.recordExportFilter({ id: batchId(turn), at, format: 'csv', filter: { text }, by: 'Ana' });
      return history.recordExport({
        ...{ at, format: 'csv', fileName: `${text}.csv`, rows: turn, sum: amount, bytes: 10, sha256: `${turn}` },
        ...{ masked: false, operator: null, export: batchId(turn), options: '{}' },
      });
    case 'close-period': {
      const header = {
        id: batchId(turn),
        period: '2026-11',
        basis: 'paid',
        timeZone: ZONE,
        // A file's latest closing is so by the desk's clock, and a team's by the server's order.
        closedAt: NOON + turn * 60_000,
        operator: null,
      } as const;
      return history.saveClosing(await history.draftClosing(header, RETURNING, null));
    }
    case 'match':
      return history.saveStatementMatches(
        [{ lineId: `line-${step.receivable}`, key: keyed, kind: 'payment', evidence: 'document', day: TODAY, amount }],
        { at, by: 'Ana', timeZone: ZONE, lockedMonths: 'ask' },
      );
    case 'reconcile':
      return history.openReconciliation({
        ...{ id: batchId(turn), startedAt: at, rate: 0.5 },
        period: { basis: 'created', ...PERIOD },
      });
    case 'sweep':
      return history.openSweepRound({ id: batchId(turn), at, day: SWEEP });
    case 'receivable':
      return (await history.receivable(receivable, BASIS)) === null
        ? history.addReceivable(receivable, receivableInput({ amount, reference: text, customer: person }), {
            at,
            operator: null,
          })
        : history.changeReceivable(receivable, receivableInput({ amount, description: text, customer: person }));
    case 'link':
      return history.linkReceivableDraft(receivable, attempt.draft.id, at, []);
    case 'pay-elsewhere':
      return history.closeReceivable(receivable, amount > 1_000 ? 'paid-elsewhere' : null, at, []);
    case 'settle':
      return history.settleExtraPayments(receivable, charge);
    case 'batch': {
      const batch = batchId(turn);
      const typed = { amount: '10,00', name: person.name, dueDay: text === '' ? '' : TODAY };
      // Every field has a cell.
      const cells = { ...Object.fromEntries(BATCH_FIELDS.map((field) => [field, ''])), ...typed } as BatchCells;
      const row = {
        line: 2,
        amount,
        reference: text,
        document: person.document,
        cells,
        problems: [],
        receivable: null,
        seen: [],
      };
      await history.addBatch({
        id: batch,
        name: `${text}.csv`,
        source: 'spreadsheet',
        at,
        operator: null,
        decimal: 'comma',
      });
      await history.addBatchRows(
        batch,
        [1, 2].map((position) => ({ ...row, draftId: draftId(turn, position), position })),
      );
      await history.finishBatch(batch);
      return history.seenBefore(batch, [{ reference: text, document: person.document, amount }]);
    }
    case 'start':
      for (const { id: batch, status } of await history.batches(10))
        if (status === 'draft') await history.setBatch(batch, 'running', null, at);
      return history.batches(10);
    case 'leave-out':
      for (const { id: batch } of await history.batches(1)) await history.chooseBatchRows(batch, [1], 'leave-out', at);
      return null;
    case 'crash':
      await history.interruptBatches();
      return history.endOpenAttempts(at);
    case 'erase': {
      const found = await history.findPerson(person);
      const { counts } = await history.erasePerson(person, at);
      return { ...found, copies: null, counts };
    }
  }
}

const SORTS: readonly (SortColumn | 'created')[] = [
  ...([
    'created',
    'amount',
    'customer',
    'email',
    'reference',
    'expires',
    'paidAt',
    'invoiceNumber',
    'tags',
    'operator',
  ] as const),
];
const FILTERS: readonly ChargeFilter[] = [
  {},
  { states: ['PAID', 'balcao:outcome-unknown'] },
  { text: 'ávila' },
  { text: 'nome:souza' },
  { text: '529.982.247-25' },
  { text: 'jose@exemplo.com.br' },
  { text: 'nf-77' },
  { text: '%_' },
  { text: 'xx' },
  { needsAttention: true },
  { marked: true },
  { tags: ['vip'] },
  { invoice: 'noted' },
  { invoice: 'missing' },
  { paid: { from: NOON, before: NOON + DAY } },
  { created: { from: NOON - DAY, before: NOON } },
  { amount: { from: 1_000, to: 2_500 } },
];

async function wholeList(
  history: HistoryApi,
  filter: ChargeFilter,
  column: SortColumn | 'created',
  direction: 'asc' | 'desc',
) {
  const rows: ChargeRow[] = [];
  let after: ListCursor | null = null;
  do {
    const page: Awaited<ReturnType<HistoryApi['list']>> = await history.list(filter, after, 2, {
      sort: { column, direction },
    });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

function likeOf({ draft: { id: draftId, reference, amount, customer } }: NewAttempt) {
  return { draftId, reference, amount, document: customer.document };
}

/** The whole file of an export, as its thread writes it. */
async function exported(history: HistoryApi, format: ExportFormat): Promise<string> {
  const source = exportSource(openHistoryToRead(history.readSource()));
  try {
    const task = exportTask({ returningStates: RETURNING }, { format, rawAnswers: true, timeline: true });
    await writeExport(task, source, SILENT);
    return readFileSync(task.path, 'utf8');
  } finally {
    source.close();
  }
}

/** Only a team has desks to name. */
function withoutDesks(detail: StoredDetail | null): StoredDetail | null {
  return detail && { ...detail, desk: null, timeline: detail.timeline.map(({ at, event }) => ({ at, event })) };
}

/** Everything that a page, a file or a paper would show. */
export async function everything(history: HistoryApi, attempts: readonly NewAttempt[]): Promise<unknown> {
  const rows = await wholeList(history, {}, 'created', 'desc');
  const lists = [];
  for (const filter of FILTERS)
    lists.push([filter, await wholeList(history, filter, 'created', 'desc'), await history.totals(filter)]);
  for (const column of SORTS)
    for (const direction of ['asc', 'desc'] as const)
      lists.push([column, await wholeList(history, {}, column, direction)]);
  const closings = await history.closings(RETURNING);
  const batches = await history.batches(20);
  const of = <Value>(values: readonly Value[], read: (value: Value) => Promise<unknown>) =>
    Promise.all(values.map(read));
  return {
    lists,
    details: await of(rows, async ({ key }) => withoutDesks(await history.detail(key))),
    responses: await of(rows, ({ key }) => history.rawResponses(key)),
    customers: await of(rows, ({ key }) => history.customer(key)),
    drafts: await of(attempts, ({ id }) => history.draftOf(id)),
    attempts: await of(attempts, ({ draft }) => history.attemptOfDraft(draft.id)),
    duplicates: await of(attempts, (attempt) => history.possibleDuplicates(likeOf(attempt))),
    exported: [
      await history.exportPage({}, null, 100),
      await of(['csv', 'jsonl'] as const, (format) => exported(history, format)),
    ],
    movements: await history.firstMovements({ paid: PERIOD }, RETURNING, 100),
    pending: await history.pendingCharges(NOON - DAY),
    words: [
      await history.tags(),
      await history.operators(),
      await history.statesInUse(),
      await history.savedThings('view'),
    ],
    suggestions: [await history.suggestCustomers('ana'), await history.suggestItems('caf')],
    saved: await of(['form', 'message', 'mapping'] as const, (kind) => history.savedThings(kind)),
    // Balcão itself never writes a row that is not its snapshot's.
    edited: await history.editedRows(null, 10_000),
    exports: await history.recordedExports(50),
    closings,
    // Only a team has desks to name.
    compared: await of(closings, async ({ id }) => ({
      ...(await history.comparedClosing(id, RETURNING, 50)),
      desks: null,
    })),
    lines: await of(['created', 'paid', 'cash'] as const, (basis) =>
      history.closingLines({ basis, ...PERIOD }, ZONE, RETURNING),
    ),
    outdated: await history.outdatedClosings(RETURNING),
    figures: await history.figures(PERIOD, ZONE, RETURNING),
    reconciliations: await history.reconciliations(20),
    due: await history.dueForSweep(SWEEP, null, 50),
    receivables: await of(RECEIVABLE_VIEWS, (view) => history.receivables(view, '', BASIS, null, 50)),
    foundReceivables: await history.receivables('open', 'souza', BASIS, null, 50),
    board: [await history.receivableFigures('', BASIS), await history.receivableFigures('ana', BASIS)],
    owed: await of(
      Array.from({ length: RECEIVABLES }, (_, each) => receivableId(each)),
      (id) => history.receivable(id, BASIS),
    ),
    batches,
    batchRows: await of(batches, ({ id }) => history.batchRows(id, { offset: 0, limit: 10, verdict: null })),
    next: await of(batches, ({ id }) => history.nextBatchRow(id, 0)),
    people: await of(PEOPLE, async (person) => ({ ...(await history.findPerson(person)), copies: null })),
    files: await of(PEOPLE, (person) => history.exportPerson(person)),
    isEmpty: await history.isEmpty(),
  };
}

/**
 * An adopted charge has a key made at random: it is called after its transaction, and the digest of a closing that has it is
 * left out (whether it agrees with the closing is compared).
 */
export async function comparable(history: HistoryApi, value: unknown): Promise<unknown> {
  const rows = await wholeList(history, {}, 'created', 'asc');
  let text = JSON.stringify(value) ?? 'null';
  for (const { key, transactionId } of rows)
    if (transactionId !== null) text = text.replaceAll(key, `key of ${transactionId}`);
  return JSON.parse(text.replaceAll(/"sha256":"[0-9a-f]{64}"/g, '"sha256":""'));
}

/** The charges that the doings may be about. */
export function attemptsOfDoings(): NewAttempt[] {
  return Array.from({ length: CHARGES }, (_, index) => {
    const person = PEOPLE[index % PEOPLE.length];
    const reference = ['NF-77', 'PED 1', ''][index % 3] ?? '';
    return newAttempt({ ...person, reference, at: NOON + index * DAY, operator: index % 2 === 0 ? 'Ana' : 'Caixa' });
  });
}
