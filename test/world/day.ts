/** A day of the office as a list of steps, which follows from its seed alone. Times are milliseconds since its start. */
import { HOUR, MINUTE, SECOND } from '../../src-preload/contract/values/durations.ts';
import { roll, rolls } from './rolls.ts';
import { WEATHERS, type Weather } from './service.ts';

export type Step = { readonly at: number } & (
  | { readonly do: 'charge'; readonly n: number; readonly amount: number; readonly customer: number }
  | { readonly do: 'pay' | 'refund' | 'fail'; readonly n: number }
  | { readonly do: 'weather'; readonly kind: Weather; readonly lasts: number }
  | { readonly do: 'look'; readonly from: number }
  | { readonly do: 'check' | 'adopt' | 'dismiss' | 'note'; readonly n: number }
  | { readonly do: 'sleep'; readonly lasts: number }
  | { readonly do: 'kill'; readonly n: number; readonly message: number }
  /** The disk takes no outcome of a creation. */
  | { readonly do: 'disk'; readonly lasts: number }
  | { readonly do: 'room' }
  | { readonly do: 'token' }
  /** A spreadsheet is sent as a batch; the first of its charges has this number. */
  | { readonly do: 'batch'; readonly n: number; readonly rows: readonly BatchLine[] }
  /** Somebody looks at the batches, and lets those that stopped go on. */
  | { readonly do: 'resume' }
  /** What is left of a batch is never sent. */
  | { readonly do: 'cancel'; readonly n: number }
  /** A receivable is written down; the charge for it has the same number. */
  | {
      readonly do: 'owe';
      readonly n: number;
      readonly amount: number;
      readonly customer: number;
      readonly dueDay: string;
    }
  /** A code is made for it. */
  | { readonly do: 'code'; readonly n: number }
  /** It was paid in another way, or that was a mistake. */
  | { readonly do: 'settle'; readonly n: number }
  /** The day is closed, while it still runs. */
  | { readonly do: 'close' }
  | { readonly do: 'nothing' }
);

interface BatchLine {
  readonly amount: number;
  readonly customer: number;
}

export interface DaySize {
  readonly charges: number;
  readonly hours: number;
}

export const DAY_NAME = '2026-11-20';
/** 08:00 of that day in São Paulo. */
export const MORNING = Date.UTC(2026, 10, 20, 11);

export function dayOf(seed: number, { charges, hours }: DaySize): readonly Step[] {
  const random = rolls(seed, 'day');
  const between = (from: number, to: number) => from + random() * (to - from);
  const steps: Step[] = [];
  const length = hours * HOUR;
  for (let n = 0; n < charges; n += 1) {
    // In bursts, as people queue at a counter.
    const at = Math.floor(((n + random()) / charges) ** 0.9 * (length - 20 * MINUTE));
    const amount = 500 + Math.floor(random() ** 2 * 90_000);
    steps.push({ at, do: 'charge', n, amount, customer: Math.floor(random() ** 2 * 40) });
    steps.push(...lifeOf(n, at, roll(seed, 'fate', n), between));
    const afterwards = random();
    if (afterwards < 0.12) steps.push({ at: at + between(2 * MINUTE, 40 * MINUTE), do: 'check', n });
    else if (afterwards < 0.2) steps.push({ at: at + between(SECOND, 20 * MINUTE), do: 'note', n });
    // What came of an unknown outcome is looked up at the gateway, or given up.
    steps.push({ at: at + between(3 * MINUTE, 50 * MINUTE), do: random() < 0.7 ? 'adopt' : 'dismiss', n });
  }
  const sales = steps.filter((step) => step.do === 'charge');
  for (let bad = 0; bad < 3 + 2 * hours; bad += 1) {
    const kind = WEATHERS[Math.floor(random() * WEATHERS.length)] ?? 'error';
    const lasts = between(10 * SECOND, random() < 0.1 ? 25 * MINUTE : 3 * MINUTE);
    // Most of them meet a creation.
    const sale = sales[Math.floor(random() * sales.length)]?.at ?? 0;
    const at = random() < 0.7 ? Math.max(0, sale - random() * lasts) : between(0, length);
    steps.push({ at, do: 'weather', kind, lasts });
    if (kind === 'unauthorized') steps.push({ at: at + lasts + between(SECOND, 5 * MINUTE), do: 'token' });
  }
  for (let at = 0; at < length; at += between(3 * MINUTE, 30 * MINUTE))
    steps.push({ at, do: 'look', from: random() < 0.7 ? 0 : Math.floor(random() * charges) });
  const odd = random();
  if (odd < 0.5) steps.push({ at: between(0, length), do: 'sleep', lasts: between(MINUTE, 2 * HOUR) });
  if (random() < 0.4) {
    const full = { at: between(0, length), do: 'disk', lasts: between(20 * SECOND, 6 * MINUTE) } as const;
    steps.push(full, { at: full.at + full.lasts, do: 'room' });
  }
  for (let killed = 0; killed < 2; killed += 1) {
    const n = Math.floor(random() * charges);
    steps.push({ at: 0, do: 'kill', n, message: 1 + Math.floor(random() * 6) });
  }
  steps.push(...batchesOf(seed, charges, length), ...receivablesOf(seed, length));
  for (const at of [0.6, 0.9]) steps.push({ at: length * at, do: 'close' });
  for (let after = 0; after < 4; after += 1) steps.push({ at: length + after * 16 * MINUTE, do: 'nothing' });
  return steps.toSorted((one, other) => one.at - other.at);
}

/** The first receivable's number: far above those of all charges. */
const OWED = 5_000;
/** Of these, each age of an open one has a day. */
const DUE_DAYS = ['2026-10-01', '2026-11-02', '2026-11-17', DAY_NAME, '2026-11-30'];

/** What payers and the office do with a charge. */
function lifeOf(n: number, at: number, fate: number, between: (from: number, to: number) => number): Step[] {
  const pay = (from: number, to: number): Step => ({ at: at + between(from, to), do: 'pay', n });
  if (fate < 0.5) return [pay(8 * SECOND, 6 * MINUTE)];
  if (fate < 0.62) return [pay(6 * MINUTE, 29 * MINUTE)];
  if (fate < 0.68) return [pay(30 * MINUTE, 50 * MINUTE)];
  if (fate < 0.76) {
    const paid = pay(10 * SECOND, 5 * MINUTE);
    const refund: Step = { at: paid.at + between(MINUTE, 3 * HOUR), do: 'refund', n };
    // A paid charge is no longer watched: who gave the money back looks at it.
    return [paid, refund, { at: refund.at + between(10 * SECOND, 5 * MINUTE), do: 'check', n }];
  }
  return fate < 0.8 ? [{ at: at + between(10 * SECOND, 10 * MINUTE), do: 'fail', n }] : [];
}

/** Numbers of their own, so that a batch more leaves the rest of the day as it was. */
function batchesOf(seed: number, charges: number, length: number): Step[] {
  const random = rolls(seed, 'batches');
  const between = (from: number, to: number) => from + random() * (to - from);
  const steps: Step[] = [];
  for (let batch = 0; batch < 2; batch += 1) {
    const n = charges + batch * 100;
    const rows = Array.from({ length: 3 + Math.floor(random() * 6) }, () => ({
      amount: 500 + Math.floor(random() ** 2 * 90_000),
      customer: Math.floor(random() ** 2 * 40),
    }));
    const at = between(0, length * 0.7);
    if (roll(seed, 'killed batch', batch) < 0.4)
      steps.push({ at: 0, do: 'kill', n, message: 1 + Math.floor(roll(seed, 'killed at', batch) * 60) });
    steps.push({ at, do: 'batch', n, rows });
    for (let row = 0; row < rows.length; row += 1) {
      steps.push(...lifeOf(n + row, at + 2 * MINUTE, roll(seed, 'fate', n + row), between));
      steps.push({ at: at + between(10 * MINUTE, 50 * MINUTE), do: random() < 0.7 ? 'adopt' : 'dismiss', n: n + row });
    }
  }
  if (roll(seed, 'cancelled') < 0.5)
    steps.push({ at: between(2 * MINUTE, length), do: 'cancel', n: charges + (roll(seed, 'which') < 0.5 ? 0 : 100) });
  for (let looked = 0; looked < 8; looked += 1) steps.push({ at: between(0, length), do: 'resume' });
  return steps;
}

/** Likewise. Some are never sent a code, some are paid at the counter, and some both there and by their code. */
function receivablesOf(seed: number, length: number): Step[] {
  const random = rolls(seed, 'receivables');
  // Whole, as the desk's own times of what is sent are.
  const between = (from: number, to: number) => Math.floor(from + random() * (to - from));
  const steps: Step[] = [];
  const count = 2 + Math.floor(random() * 3);
  for (let n = OWED; n < OWED + count; n += 1) {
    const at = between(0, length * 0.6);
    const amount = 500 + Math.floor(random() ** 2 * 90_000);
    const dueDay = DUE_DAYS[Math.floor(random() * DUE_DAYS.length)] ?? DAY_NAME;
    steps.push({ at, do: 'owe', n, amount, customer: Math.floor(random() ** 2 * 40), dueDay });
    const sent = at + between(SECOND, length * 0.2);
    if (random() < 0.8) steps.push({ at: sent, do: 'code', n }, ...lifeOf(n, sent, roll(seed, 'fate', n), between));
    for (let settled = 0; settled < 2; settled += 1)
      if (random() < 0.4) steps.push({ at: at + between(SECOND, length * 0.4), do: 'settle', n });
    steps.push({ at: sent + between(3 * MINUTE, 50 * MINUTE), do: random() < 0.7 ? 'adopt' : 'dismiss', n });
  }
  const n = OWED + Math.floor(random() * count);
  if (random() < 0.5) steps.push({ at: 0, do: 'kill', n, message: 1 + Math.floor(random() * 8) });
  return steps;
}
