/** Receivables for tests: one for Ana Souza over R$ 80,00, due on 20 November 2026, unless told otherwise. */
import type { ReceivableInput } from '../../../src-main/history/api/receivables-api.ts';
import type { OpenedHistory } from '../../../src-main/history/history.ts';
import { createdEnd, NOON, newAttempt } from './history-world.ts';

export const TODAY = '2026-11-20';
/** No state is marked as taking money back. */
export const BASIS = { today: TODAY, returningStates: [] };

export const ANA = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  phone: '11912345678',
  document: '11144477735',
};

export function receivableInput(different: Partial<ReceivableInput> = {}): ReceivableInput {
  return {
    customer: ANA,
    amount: 8_000,
    dueDay: TODAY,
    description: 'Mensalidade de novembro',
    reference: 'FAT-1',
    ...different,
  };
}

export function receivableId(number: number): string {
  return `00000000-0000-4000-8000-0000c0${String(number).padStart(6, '0')}`;
}

/** Makes a charge for a receivable as the console does: the draft is tied to it, then sent. */
export async function chargeFor(
  history: OpenedHistory,
  id: string,
  different: Parameters<typeof newAttempt>[0] & Parameters<typeof createdEnd>[1] = {},
): Promise<{ readonly key: string; readonly transactionId: string }> {
  const attempt = newAttempt({ amount: 8_000, reference: 'FAT-1', ...ANA, ...different });
  await history.linkReceivableDraft(id, attempt.draft.id, attempt.at, []);
  await history.openAttempt(attempt);
  await history.endAttempt(attempt.id, createdEnd(attempt, different));
  return { key: attempt.id, transactionId: `tx-${attempt.id}` };
}

export const ADDED = { at: NOON, operator: null };
