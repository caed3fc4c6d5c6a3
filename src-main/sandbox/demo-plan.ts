/**
 * Three hundred example charges of the last three months, as a small shop would have them: weekdays busier than Sundays,
 * few customers who come often, most charges paid within minutes. The same ones for the same seed and time. Everybody in
 * it is invented. Amounts are cents, times UTC milliseconds.
 */

import { DAY, HOUR, MINUTE } from '../../src-preload/contract/values/durations.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { zonedTime } from '../ground/zoned-time.ts';
import { type InventedPerson, inventedPerson, numbersFrom } from './invented-people.ts';
import { DEFAULT_EXPIRY } from './sandbox-charge.ts';

/** `paid-late`: after the gateway had called it expired. */
type DemoFate = 'pending' | 'paid' | 'paid-late' | 'expired' | 'failed' | 'refunded' | 'outcome-unknown';

export interface DemoSale {
  readonly createdAt: number;
  readonly fate: DemoFate;
  /** When it was paid, or failed; null for the others. */
  readonly settledAt: number | null;
  /** When its money went back; null for the others. */
  readonly refundedAt: number | null;
  readonly customer: InventedPerson | null;
  readonly items: readonly DemoItem[];
  /** Empty where the shop gave none. */
  readonly reference: string;
  readonly operator: string;
  readonly tag: string | null;
}

interface DemoItem {
  readonly title: string;
  readonly amount: number;
  readonly quantity: number;
}

export interface DemoWish {
  readonly now: number;
  readonly timeZone: string;
  /** The language of the items. */
  readonly language: Language;
  readonly seed: number;
}

export const DEMO_CHARGES = 300;
/** The last three months, today included. */
const DAYS = 91;

/** Sunday first. */
const BY_WEEKDAY = [0.15, 1, 1.05, 1.1, 1.2, 1.45, 0.8];
/** From eight in the morning on: a late morning, a lunch break, an afternoon. */
const BY_HOUR = [0.4, 0.9, 1.4, 1.6, 0.8, 0.7, 1.1, 1.4, 1.5, 1.2, 0.5];
const OPENS = 8;

/** Cents. */
const PRICES = [2_590, 4_290, 1_890, 3_450, 12_900, 18_990, 6_500, 990, 8_900, 24_900, 45_000, 1_490];
const TITLES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Ground coffee, 500 g',
    'Coffee beans, 1 kg',
    'Cheese bread, 12 pieces',
    'Brigadeiros, box of 20',
    'Breakfast basket',
    'Hand grinder',
    'Coffee of the month',
    'Paper filters',
    'Corn cake, whole',
    'Barista course, one afternoon',
    'Catering for a meeting',
    'Açaí, 500 ml',
  ],
  'pt-BR': [
    'Café moído, 500 g',
    'Café em grãos, 1 kg',
    'Pão de queijo, 12 unidades',
    'Brigadeiros, caixa com 20',
    'Cesta de café da manhã',
    'Moedor manual',
    'Café do mês',
    'Filtros de papel',
    'Bolo de fubá inteiro',
    'Curso de barista, uma tarde',
    'Café para reunião',
    'Açaí, 500 ml',
  ],
};
const TAGS: Readonly<Record<Language, readonly string[]>> = {
  en: ['delivery', 'regular'],
  'pt-BR': ['entrega', 'cliente fixo'],
};
const OPERATORS = ['Ana', 'Ana', 'Ana', 'João', 'João', 'Célia'];
/** How many people the shop knows; the cube below makes a few of them come often. */
const CUSTOMERS = 110;

/** What is always there at the end, counted back from now (minutes): something waits, and something wants attention. */
const LATEST = [
  { ago: 152, fate: 'paid' },
  { ago: 118, fate: 'expired' },
  { ago: 84, fate: 'paid' },
  { ago: 58, fate: 'outcome-unknown' },
  { ago: 37, fate: 'paid' },
  { ago: 19, fate: 'pending' },
  { ago: 11, fate: 'pending' },
  { ago: 3, fate: 'pending' },
] as const;

/** The charges, oldest first. */
export function planDemo({ now, timeZone, language, seed }: DemoWish): readonly DemoSale[] {
  const random = numbersFrom(seed);
  const zone = zonedTime(timeZone);
  const weighted = (weights: readonly number[]) => weightedIndex(weights, random());
  // Noon of each day is in that day, whatever a change of the clock did to its beginning.
  const days = Array.from({ length: DAYS }, (_, ago) => {
    const noon = zone.startOf(zone.day(now)) + 12 * HOUR - ago * DAY;
    return { opens: zone.startOf(zone.day(noon)), weight: BY_WEEKDAY[zone.hourOfWeek(noon)?.weekday ?? 0] ?? 1 };
  });
  const weights = days.map(({ weight }) => weight);
  const before = now - 3 * HOUR;
  const shopTime = (): number => {
    for (;;) {
      const { opens = 0 } = days[weighted(weights)] ?? {};
      const at = opens + (OPENS + weighted(BY_HOUR)) * HOUR + Math.floor(random() * HOUR);
      if (at < before) return at;
    }
  };
  const earlier = Array.from({ length: DEMO_CHARGES - LATEST.length }, shopTime).toSorted((one, other) => one - other);
  // One that was paid after its expiry, some days ago: a gateway does that now and then.
  const paidLate = earlier.findLastIndex((at) => at < now - 4 * DAY);
  const moments = [
    ...earlier.map((at, index) => ({ at, fate: index === paidLate ? ('paid-late' as const) : fateOf(random()) })),
    ...LATEST.map(({ ago, fate }) => ({ at: now - ago * MINUTE - Math.floor(random() * 40_000), fate })),
  ];

  return moments.map(({ at, fate }, index) => saleAt(at, fate, index, { now, language, random }));
}

/** A sale at a moment, with what its customer bought. */
function saleAt(
  at: number,
  wanted: DemoFate,
  index: number,
  { now, language, random }: Pick<DemoWish, 'now' | 'language'> & { readonly random: () => number },
): DemoSale {
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  const person = inventedPerson(Math.floor(CUSTOMERS * random() ** 2));
  const lines = random() < 0.65 ? 1 : random() < 0.7 ? 2 : 3;
  const first = Math.floor(random() * PRICES.length);
  const items = Array.from({ length: lines }, (_, line) => {
    const product = (first + line * 5) % PRICES.length;
    const amount = PRICES[product] ?? 0;
    return {
      title: TITLES[language][product] ?? '',
      amount,
      quantity: amount < 5_000 ? 1 + Math.floor(random() ** 2 * 4) : 1,
    };
  });
  const payment = at + 15_000 + Math.floor(random() ** 3 * 14 * MINUTE);
  const refundedAt = payment + Math.floor((1 + random() * 5) * DAY);
  const fate = wanted === 'refunded' && refundedAt > now - HOUR ? 'paid' : wanted;
  return {
    createdAt: at,
    fate,
    settledAt: settlementOf(fate, at, payment),
    refundedAt: fate === 'refunded' ? refundedAt : null,
    customer: random() < 0.9 ? reachable(person, random()) : null,
    items,
    reference: random() < 0.4 ? `PED-${String(4_001 + index)}` : '',
    operator: pick(OPERATORS),
    tag: random() < 0.06 ? pick(TAGS[language]) : null,
  };
}

/** An index with the chance of its weight. @param chance 0 up to 1 */
function weightedIndex(weights: readonly number[], chance: number): number {
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(0, index);
}

function fateOf(chance: number): 'paid' | 'expired' | 'failed' | 'refunded' {
  if (chance < 0.83) return 'paid';
  if (chance < 0.94) return 'expired';
  return chance < 0.965 ? 'failed' : 'refunded';
}

function settlementOf(fate: DemoFate, createdAt: number, payment: number): number | null {
  switch (fate) {
    case 'paid':
    case 'refunded':
      return payment;
    case 'paid-late':
      return createdAt + DEFAULT_EXPIRY + 4 * MINUTE;
    case 'failed':
      return createdAt + 40_000;
    case 'pending':
    case 'expired':
    case 'outcome-unknown':
      return null;
  }
}

/** An address and a number that reach no one: RFC 2606, and a block of mobile numbers that no operator has. */
function reachable({ name, email, phone, document }: InventedPerson, chance: number): InventedPerson {
  return {
    name,
    email: chance < 0.7 ? email.replace(/@.*/, '@example.com') : '',
    phone: chance < 0.5 ? `1190000${phone.slice(-4)}` : '',
    document: chance < 0.8 ? document : '',
  };
}
