/** Payments and a bank's credits, for tests of their matching. */
import type { PaidCharge } from '../../../src-main/history/api/reports-api.ts';
import type { ReadEntry } from '../../../src-main/reports/statements/reading/statement-reading.ts';
import { endToEndIn } from '../../../src-main/reports/statements/reading/statement-reading.ts';

export const E2E = 'E1823612020261120150012345678901';

/** R$ 10,00, of which the bank books R$ 9,90, paid on 20 November at 22:30 in São Paulo: already the 21st in UTC. */
export function paidCharge(different: Partial<PaidCharge> = {}): PaidCharge {
  return {
    key: 'aaaaaaaa-0000-4000-8000-000000000001',
    transactionId: 'tx-1',
    state: 'PAID',
    amount: 1000,
    netAmount: 990,
    paidAt: Date.UTC(2026, 10, 21, 1, 30),
    returnedAt: null,
    end2endId: null,
    reference: null,
    customerName: null,
    customerDocument: null,
    ...different,
  };
}

/** R$ 10,00 on 20 November 2026, with this text. */
export function credit(
  text = '',
  different: Partial<Omit<ReadEntry, 'text' | 'searchText' | 'end2endId'>> = {},
): ReadEntry {
  return {
    lineId: `csv:${different.line ?? 1}`,
    line: 1,
    day: '2026-11-20',
    amount: 1000,
    ...different,
    text,
    searchText: text,
    end2endId: endToEndIn(text),
  };
}
