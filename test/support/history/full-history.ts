/** A history in which all that a desk does was done: every table that has values has rows. */
import type { OpenedHistory } from '../../../src-main/history/history.ts';
import { NOON, newAttempt } from './history-world.ts';
import { apply, attemptsOfDoings, type Doing } from './random-doings.ts';

const id = (number: number) => `00000000-0000-4000-8000-0000c0${String(number).padStart(6, '0')}`;

const FORM = {
  draftId: id(1),
  ...{ amount: '10,00', amountByHand: true, items: [], reference: '', metadata: [], postbackUrl: '' },
  customer: { name: 'Ana Souza', email: 'ana@exemplo.com', document: '', phone: '' },
};

/** Does it all; after half of the doings there is a backup. An attempt without an end is the last. */
export async function fillHistory(history: OpenedHistory, doings: readonly Doing[]): Promise<void> {
  const attempts = attemptsOfDoings();
  for (const [turn, step] of doings.entries()) {
    await apply(history, attempts, step, turn);
    if (turn === Math.floor(doings.length / 2)) await history.backUp(NOON, 1e9, (at) => String(at), 1e9);
  }
  await history.saveDraft(FORM, NOON);
  const { draftId: _, ...content } = FORM;
  await history.saveThing({ kind: 'form', id: id(2), name: 'Consulta', content });
  const mapping = { columns: { amount: 0 }, decimal: 'comma' } as const;
  await history.saveThing({ kind: 'mapping', id: id(3), name: 'Planilha', content: { head: ['Valor'], mapping } });
  await history.saveLayout({ columns: [{ id: 'amount', width: 100 }], sort: { column: 'created', direction: 'desc' } });
  await history.keepStatement({ id: id(5), loadedAt: NOON, name: 'extrato.csv', format: 'csv', text: 'Data;Valor' });
  await history.lockMonth('2026-10', true, NOON, 'Ana');
  for (const { id: open } of await history.reconciliations(50)) await history.setReconciliation(open, 'done', NOON);
  const period = { basis: 'created', from: 0, before: 2 * NOON } as const;
  await history.openReconciliation({ id: id(4), startedAt: NOON, period, rate: 1 });
  await history.openAttempt(newAttempt({ at: NOON }), null);
}
