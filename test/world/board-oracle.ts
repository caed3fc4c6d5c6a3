/** What the board says is owed, and what came of it, against what was written down and the charges made for it. */
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { ReceivableAge } from '../../src-preload/contract/receivables/receivable.ts';
import { isOpenAge, RECEIVABLE_AGES } from '../../src-preload/contract/receivables/receivable-ages.ts';
import { DAY } from '../../src-preload/contract/values/durations.ts';
import { DAY_NAME } from './day.ts';
import type { Office } from './office.ts';
import { type Owed, referenceOf } from './sent.ts';

/** A receivable as the board has to have it. */
export interface OwedNow extends Owed {
  readonly reference: string;
  readonly age: ReceivableAge;
  /** Paid by its code, and in another way too. */
  readonly isExtra: boolean;
  /** The charge made for it; null without one. */
  readonly charge: LiveRow | null;
}

/** @param rows all rows of the list at this moment */
export function owedNow({ owed }: Office, rows: readonly LiveRow[]): readonly OwedNow[] {
  return [...owed.values()].map((each) => {
    const reference = referenceOf(each.n);
    const charge = rows.find((row) => row.reference === reference) ?? null;
    return { ...each, reference, charge, age: ageOf(each, charge), isExtra: each.isClosed && charge?.state === 'PAID' };
  });
}

function ageOf({ dueDay, isClosed }: Owed, charge: LiveRow | null): ReceivableAge {
  if (charge?.state === 'PAID') return 'paid';
  if (isClosed) return 'closed';
  if (charge?.state === 'REFUNDED') return 'returned';
  const late = (Date.parse(DAY_NAME) - Date.parse(dueDay)) / DAY;
  if (late <= 0) return late === 0 ? 'today' : 'later';
  if (late <= 7) return 'days-7';
  return late <= 30 ? 'days-30' : 'older';
}

export async function untrueBoard(office: Office, rows: readonly LiveRow[]): Promise<readonly string[]> {
  const { gatewayId } = office;
  const owed = owedNow(office, rows);
  const found: string[] = [];
  const figures = await office.call('receivables.figures', { gatewayId, text: '' });
  const sums = [
    ...RECEIVABLE_AGES.map((age) => [age, owed.filter((each) => each.age === age), figures.ages[age]] as const),
    ['paid too often', owed.filter(({ isExtra }) => isExtra), figures.extraPayments] as const,
  ];
  for (const [name, theirs, { count, sum }] of sums) {
    const is = `${theirs.length} ${sumOf(theirs)}`;
    if (is !== `${count} ${sum}`) found.push(`receivables ${name} are ${is}, and shown as ${count} ${sum}`);
  }
  const open = owed.filter(({ age }) => isOpenAge(age));
  const views = [
    ['open', open],
    ...(['returned', 'paid', 'closed'] as const).map((age) => [age, owed.filter((each) => each.age === age)] as const),
    ['extra-payment', owed.filter(({ isExtra }) => isExtra)],
  ] as const;
  for (const [view, theirs] of views) {
    const page = await office.call('receivables.list', { gatewayId, view, text: '', after: null, limit: 100 });
    const is = String(theirs.map(lineOf).toSorted());
    const shown = page.rows.map(({ reference, age, amount, latest }) =>
      [reference, age, amount, latest?.state ?? 'no code', latest?.key ?? ''].join(' '),
    );
    if (is !== String(shown.toSorted())) found.push(`receivables in ${view} are ${is}, and shown as ${shown}`);
  }
  return found;
}

const lineOf = ({ reference, age, amount, charge }: OwedNow) =>
  [reference, age, amount, charge?.state ?? 'no code', charge?.key ?? ''].join(' ');

const sumOf = (owed: readonly OwedNow[]) => owed.reduce((sum, { amount }) => sum + amount, 0);
