/** Finds the charges that fit a line: by evidence in its text, and by amount and day. */
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import { dayNumber, type Movements } from '../days/statement-days.ts';
import type { ReadEntry } from '../reading/statement-reading.ts';
import type { Fitting } from './assignment.ts';
import { cutEndToEndIn } from './payment-minutes.ts';

/** More charges than this that fit one line are not compared with each other. */
export const MOST_COMPARED = 100;

/** What a line and a charge must agree in, in addition to the evidence. */
type Agreement = 'amount and day' | 'amount' | 'day' | 'nothing';

/** A kind of evidence: the keys that a line's text has, and those under which a charge is found. */
export interface Lookup {
  readonly agreement: Agreement;
  ofLine(entry: ReadEntry): readonly string[];
  ofCharge(charge: PaidCharge): readonly string[];
  fits?(entry: ReadEntry, charge: PaidCharge): boolean;
}

/** Charges under keys, each with the amounts and days of its money, as far as the lines have any such. */
export class ChargeIndex {
  readonly #lookup: Lookup;
  readonly #by = new Map<string, PaidCharge[]>();

  constructor(lookup: Lookup, lines: Iterable<ReadEntry>, charges: Iterable<PaidCharge>, movements: Movements) {
    this.#lookup = lookup;
    const wanted = new Set<string>();
    for (const entry of lines) for (const key of this.keysOf(entry)) wanted.add(key);
    if (wanted.size === 0) return;
    for (const charge of charges)
      for (const name of lookup.ofCharge(charge))
        for (const key of chargeKeys(lookup.agreement, name, charge, movements)) {
          if (!wanted.has(key)) continue;
          const there = this.#by.get(key);
          if (there === undefined) this.#by.set(key, [charge]);
          else there.push(charge);
        }
  }

  keysOf(entry: ReadEntry): string[] {
    const amount = Math.abs(entry.amount);
    return this.#lookup
      .ofLine(entry)
      .map((name) => indexKey(this.#lookup.agreement, name, amount, dayNumber(entry.day)));
  }

  /** Vague where more charges have a key than are compared; else those that fit, each once. */
  find(entry: ReadEntry, isOpen: (charge: PaidCharge) => boolean): Fitting {
    const found = new Set<PaidCharge>();
    for (const key of this.keysOf(entry)) {
      const there = this.#by.get(key) ?? [];
      if (there.length > MOST_COMPARED) return { charges: there, isVague: true };
      for (const charge of there) if (isOpen(charge) && this.#lookup.fits?.(entry, charge) !== false) found.add(charge);
    }
    return { charges: [...found], isVague: false };
  }
}

function indexKey(agreement: Agreement, name: string, amount: number, day: number): string {
  const agreedAmount = agreement === 'amount' || agreement === 'amount and day' ? amount : '';
  const agreedDay = agreement === 'day' || agreement === 'amount and day' ? day : '';
  return `${agreedAmount}\n${agreedDay}\n${name}`;
}

function* chargeKeys(agreement: Agreement, name: string, charge: PaidCharge, movements: Movements): Generator<string> {
  const hasAmount = agreement === 'amount' || agreement === 'amount and day';
  const hasDay = agreement === 'day' || agreement === 'amount and day';
  const [first, last] = hasDay ? movements.bookingDays(charge) : [0, 0];
  for (const amount of hasAmount ? movements.amountsOf(charge) : [0])
    for (let day = first; day <= last; day += 1) yield indexKey(agreement, name, amount, day);
}

/** Two different ids are two payments, whatever else agrees. Some banks write an id in capitals, or cut its end off. */
export function areOthers(entry: ReadEntry, charge: PaidCharge): boolean {
  if (charge.end2endId === null) return false;
  const own = charge.end2endId.toUpperCase();
  if (entry.end2endId === null) {
    const cut = cutEndToEndIn(entry);
    return cut !== null && !own.startsWith(cut.toUpperCase());
  }
  return entry.end2endId.startsWith('E') && entry.end2endId.toUpperCase() !== own;
}
