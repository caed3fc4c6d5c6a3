/**
 * A month of a desk's payments and of its bank's lines, with the truth of each line; the same for the same seed. How a
 * bank writes a line is bank-styles.ts. 12 October and 2 November 2026 are Mondays and holidays.
 */
import type { PaidCharge } from '../../../src-main/history/api/reports-api.ts';
import { seededRandom } from '../gateway/watch-world.ts';
import { customersFrom } from './made-customers.ts';

/** What a line's text says of its charge; `nothing`: no more than amount and day. */
export type Said =
  | 'end-to-end'
  | 'cut-end-to-end'
  | 'transaction-id'
  | 'reference'
  | 'document'
  | 'masked'
  | 'name'
  | 'nothing';

export interface Truth {
  /** `either`: one of two equal charges of a customer, and no matter which. */
  readonly what: 'payment' | 'either' | 'refund' | 'ambiguous' | 'payout' | 'noise' | 'balance';
  /** The charges whose money it is, or that it could be. */
  readonly charges: readonly PaidCharge[];
}

export interface WorldLine {
  /** `2026-10-31`. */
  readonly day: string;
  /** Signed cents. */
  readonly amount: number;
  /** Null: the text is the bank's own. */
  readonly of: { readonly charge: PaidCharge; readonly said: Said } | null;
  readonly text: string;
  readonly truth: Truth;
}

export interface StatementWorld {
  readonly paid: readonly PaidCharge[];
  readonly lines: readonly WorldLine[];
  /** Charges whose money never came. */
  readonly missing: readonly PaidCharge[];
  readonly period: { readonly from: string; readonly to: string };
}

const AMOUNTS = [2_500, 4_990, 5_000, 5_000, 9_900, 12_000, 15_000, 25_000];
/** Days on which all money comes as one payout, some bank days later. */
const PAYOUTS = [['07'], ['14'], ['23', '24', '25']] as const;
/** The next bank day of each day in the period, as it is known of this month alone. */
const NEXT_BANK_DAY: Readonly<Record<string, string>> = { '09': '13', '10': '13', '11': '13', '12': '13' };

function nextBankDayIn(day: number): string {
  const known = NEXT_BANK_DAY[two(day)];
  if (known !== undefined) return known;
  const weekday = new Date(Date.UTC(2026, 9, day)).getUTCDay();
  return two(day + (weekday === 5 ? 3 : weekday === 6 ? 2 : 1));
}

const two = (value: number) => String(value).padStart(2, '0');

/** @param style what this bank's lines may say of a payment. */
export function statementWorld(
  seed: number,
  size: number,
  { says, hasMinute }: { readonly says: readonly Said[]; readonly hasMinute: boolean },
): StatementWorld {
  const random = seededRandom(seed);
  const from = (count: number) => Math.floor(random() * count);
  const one = <Value>(values: readonly Value[]): Value => values[from(values.length)] as Value;
  const digits = (count: number) => Array.from({ length: count }, () => from(10)).join('');
  const customer = customersFrom(random);
  const paid: PaidCharge[] = [];
  const lines: WorldLine[] = [];
  const missing: PaidCharge[] = [];

  const charge = (day: number, different: Partial<PaidCharge> = {}): PaidCharge => {
    const place = paid.length;
    const amount = different.amount ?? (random() < 0.5 ? one(AMOUNTS) : 1_000 + from(90_000));
    const paidAt = different.paidAt ?? Date.UTC(2026, 9, day, 11 + from(15), from(60));
    const minute = new Date(paidAt).toISOString().slice(0, 16).replace(/\D/g, '');
    const made: PaidCharge = {
      key: `aaaaaaaa-0000-4000-8000-${String(place).padStart(12, '0')}`,
      transactionId: `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`,
      state: 'PAID',
      amount,
      netAmount: amount - 99,
      paidAt,
      returnedAt: null,
      end2endId: `E${digits(8)}${minute}${digits(11)}`,
      reference: random() < 0.8 ? `PED-${10_000 + place}` : null,
      ...customer(),
      ...different,
    };
    paid.push(made);
    return made;
  };
  const bookedOn = (day: number) => {
    const isLate = random() < 0.15;
    return `2026-10-${isLate && Number(nextBankDayIn(day)) <= 31 ? nextBankDayIn(day) : two(day)}`;
  };
  const payment = (of: PaidCharge, day: number, said: Said, truth?: Truth) =>
    lines.push({
      day: bookedOn(day),
      amount: random() < 0.3 && of.netAmount !== null ? of.netAmount : of.amount,
      of: { charge: of, said },
      text: '',
      truth: truth ?? { what: said === 'nothing' ? 'noise' : 'payment', charges: [of] },
    });
  const other = (day: number, amount: number, text: string, truth: Truth['what'] = 'noise') =>
    lines.push({ day: `2026-10-${two(day)}`, amount, of: null, text, truth: { what: truth, charges: [] } });
  const payoutDays = new Set(PAYOUTS.flat().map(Number));
  const someDay = () => {
    let day = 1 + from(31);
    while (payoutDays.has(day)) day = 1 + from(31);
    return day;
  };
  const saidOf = (of: PaidCharge): Said => {
    const said = one(says);
    return said === 'reference' && of.reference === null ? 'name' : said;
  };

  /** Two equal charges of a customer on neighbouring days, of which one came: either is the same money. */
  const neighbours = (place: number) => {
    const same = { ...customer(), amount: 80_000 + place, netAmount: null };
    const both = [19, 20].map((day) => charge(day, same));
    const [older, newer] = both as [PaidCharge, PaidCharge];
    const said = says.includes('masked') ? 'masked' : 'name';
    const truth: Truth = hasMinute ? { what: 'payment', charges: [newer] } : { what: 'either', charges: both };
    lines.push({ day: '2026-10-20', amount: older.amount, of: { charge: newer, said }, text: '', truth });
    if (hasMinute) missing.push(older);
  };

  for (let made = 0; made < size; made += 1) {
    const day = someDay();
    const of = charge(day);
    const kind = random();
    if (kind < 0.07) {
      missing.push(of);
      // A supplier pays the same amount on the same day, or sends back what was transferred to a payer.
      if (kind < 0.01) other(day, of.amount, `DEV PIX ${(of.customerName ?? '').toUpperCase()}`);
      else if (kind < 0.04)
        other(
          day,
          of.amount,
          `TED RECEBIDA ${one(['DISTRIBUIDORA ALVES LTDA', 'COMERCIAL NORTE SUL', 'METALURGICA PRADO SA'])}`,
        );
    } else payment(of, day, saidOf(of));
  }
  for (let group = 0; group < size / 50; group += 1) {
    const day = someDay();
    const same = { ...customer(), amount: 60_000 + group, netAmount: null };
    const both = [9, 16].map((hour) => charge(day, { ...same, paidAt: Date.UTC(2026, 9, day, hour + 3, group) }));
    // One customer, two charges, one line; and one charge, two lines.
    if (group % 2 === 0)
      payment(
        both[0] as PaidCharge,
        day,
        says.includes('masked') ? 'masked' : 'name',
        hasMinute ? { what: 'payment', charges: both.slice(0, 1) } : { what: 'ambiguous', charges: both },
      );
    else {
      missing.push(both[1] as PaidCharge);
      paid.pop();
      missing.pop();
      for (let twice = 0; twice < 2; twice += 1)
        payment(both[0] as PaidCharge, day, 'name', { what: 'ambiguous', charges: both.slice(0, 1) });
    }
    // Two anonymous lines of two charges.
    const anonymous = [
      charge(day, { amount: 70_000 + group, netAmount: null }),
      charge(day, { amount: 70_000 + group, netAmount: null }),
    ];
    for (const of of anonymous) payment(of, day, 'nothing', { what: 'ambiguous', charges: anonymous });
  }
  for (let twice = 0; twice < size / 50; twice += 1) neighbours(twice);
  const fifty = someDay();
  for (let payer = 0; payer < 5; payer += 1) payment(charge(fifty, { amount: 5_000, netAmount: null }), fifty, 'name');
  for (const [place, days] of PAYOUTS.entries()) {
    const batch = days.flatMap((day) => Array.from({ length: 4 }, () => charge(Number(day))));
    const net = batch.reduce((sum, { netAmount }) => sum + (netAmount ?? 0), 0);
    const day = `2026-10-${nextBankDayIn(Number(days.at(-1)))}`;
    const [first] = batch as [PaidCharge, ...PaidCharge[]];
    // The first customer of a payout's day pays the same amount again, directly.
    if (place < 2)
      lines.push({
        day: `2026-10-${days[0]}`,
        amount: first.amount,
        of: { charge: first, said: 'name' },
        text: '',
        truth: { what: 'noise', charges: [] },
      });
    // A refund of an earlier charge is kept back from a payout.
    const refunded =
      place === 1 ? charge(2, { amount: 1_500, returnedAt: Date.UTC(2026, 9, 14, 15), state: 'REFUNDED' }) : null;
    if (refunded !== null) payment(refunded, 2, 'name');
    lines.push({
      day,
      amount: net - (refunded?.amount ?? 0),
      of: null,
      text: 'TED RECEBIDA GATEWAY PAGAMENTOS SA',
      truth: { what: 'payout', charges: batch },
    });
  }
  for (let refund = 0; refund < size / 25; refund += 1) {
    const day = 1 + from(20);
    const of = {
      ...charge(payoutDays.has(day) ? day + 1 : day),
      state: 'REFUNDED',
      returnedAt: Date.UTC(2026, 9, day + 8, 15),
    };
    paid[paid.length - 1] = of;
    payment(of, payoutDays.has(day) ? day + 1 : day, saidOf(of));
    const said = refund % 2 === 0 ? 'end-to-end' : 'name';
    lines.push({
      day: `2026-10-${two(day + 8)}`,
      amount: -of.amount,
      of: { charge: of, said },
      text: '',
      truth: { what: 'refund', charges: [of] },
    });
  }
  for (let noise = 0; noise < size / 10; noise += 1) {
    other(
      1 + from(31),
      -(1_000 + from(50_000)),
      one(['PIX ENVIADO FORNECEDOR PAPEL LTDA', 'PAGTO ELETRON COBRANCA', 'TARIFA PACOTE']),
    );
    other(
      1 + from(31),
      one(AMOUNTS),
      one(['S A L D O', 'SALDO ANTERIOR', 'SALDO DO DIA', 'SDO CTA/APL AUTOMATICAS']),
      'balance',
    );
    other(1 + from(31), 1 + from(900), 'REND PAGO APLIC AUT MAIS');
  }
  return { paid, lines: shuffled(lines, random), missing, period: { from: '2026-10-01', to: '2026-10-31' } };
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const order = values.map((value) => ({ value, at: random() })).toSorted((one, another) => one.at - another.at);
  return order.map(({ value }) => value);
}
