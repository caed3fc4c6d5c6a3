/**
 * The minute at which a payment was made, as banks write it: in the text (`05/10 11:26`), in a number of day, hour and
 * minute (`051126`, Caixa), or in an end-to-end id of which the end is cut off. It decides among payments that are
 * otherwise alike, and proves none by itself.
 */
import { MINUTE } from '../../../../src-preload/contract/values/durations.ts';
import type { ZonedTime } from '../../../ground/zoned-time.ts';
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import type { ReadEntry } from '../reading/statement-reading.ts';

/** The service and the bank may write neighbouring minutes. */
const APART = 1;
/** A time that this many lines have, and this share of all, is the bank's own, as that of its closing. */
const MANY = 3;
const SHARE = 0.2;

const WITH_DAY = /(?<![\d/])(\d{2})\/\d{2}(?:\/\d{2,4})? {1,3}(?:as |às )?(\d{2})[:hH](\d{2})(?!\d)/g;
const ALONE = /(?<![\d:.,/])(\d{2}):(\d{2})(?::\d{2})?(?![\d:])/g;
const NUMBERED = /^(\d{2})(\d{2})(\d{2})$/gm;
/** Through the minute, and without the end that makes it whole. */
const CUT_ID = /(?<![A-Za-z0-9])E[0-9A-Z]{8}\d{12}[A-Za-z0-9]{0,10}(?![A-Za-z0-9])/;

const cutIds = new WeakMap<ReadEntry, string | null>();

/** An end-to-end id whose end is cut off, with its minute; null for none. */
export function cutEndToEndIn(entry: ReadEntry): string | null {
  const known = cutIds.get(entry);
  if (known !== undefined) return known;
  const found = CUT_ID.exec(entry.searchText)?.[0] ?? null;
  cutIds.set(entry, found);
  return found;
}

/** The payer's bank and the UTC minute, with which an end-to-end id begins: `E18236120202610051210`. */
export function idMinute(id: string): string {
  return id.slice(0, 21).toUpperCase();
}

/** The UTC minute of an end-to-end id, as `202610051210`. */
function utcMinute(id: string): string {
  return id.slice(9, 21);
}

/** A day of the month where it is written, and the minutes since midnight. */
type Stated = readonly [day: number | null, minutes: number];

function statedIn({ searchText }: ReadEntry): Stated[] {
  const found: Stated[] = [];
  const add = (day: string | undefined, hour: string | undefined, minute: string | undefined) => {
    const [hours, minutes] = [Number(hour), Number(minute)];
    if (hours < 24 && minutes < 60) found.push([day === undefined ? null : Number(day), hours * 60 + minutes]);
  };
  for (const [, day, hour, minute] of searchText.matchAll(WITH_DAY)) add(day, hour, minute);
  if (found.length === 0) for (const [, hour, minute] of searchText.matchAll(ALONE)) add(undefined, hour, minute);
  for (const [, day, hour, minute] of searchText.matchAll(NUMBERED)) add(day, hour, minute);
  return found;
}

export class PaymentMinutes {
  readonly #zoned: ZonedTime;
  readonly #stated = new Map<ReadEntry, readonly Stated[]>();
  readonly #bankOwn: ReadonlySet<number>;

  constructor(lines: readonly ReadEntry[], zoned: ZonedTime) {
    this.#zoned = zoned;
    const counts = new Map<number, number>();
    for (const entry of lines) {
      const stated = statedIn(entry);
      if (stated.length > 0) this.#stated.set(entry, stated);
      for (const minutes of new Set(stated.map(([, each]) => each)))
        counts.set(minutes, (counts.get(minutes) ?? 0) + 1);
    }
    const isOwn = ([, count]: [number, number]) => count >= MANY && count >= lines.length * SHARE;
    this.#bankOwn = new Set([...counts].filter(isOwn).map(([minutes]) => minutes));
  }

  /** Whether the line states the minute at which this charge was paid. */
  agrees(entry: ReadEntry, charge: PaidCharge): boolean {
    const id = cutEndToEndIn(entry);
    if (id !== null && utcMinutesOf(charge).has(utcMinute(id))) return true;
    const stated = this.#stated.get(entry);
    if (stated === undefined) return false;
    const local = this.#zoned.iso(charge.paidAt);
    const [day, minutes] = [Number(local.slice(8, 10)), Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))];
    return stated.some(
      ([ofDay, each]) =>
        (ofDay === null || ofDay === day) && Math.abs(each - minutes) <= APART && !this.#bankOwn.has(each),
    );
  }
}

function utcMinutesOf({ paidAt, end2endId }: PaidCharge): Set<string> {
  const around = [-MINUTE, 0, MINUTE].map((apart) =>
    new Date(paidAt + apart).toISOString().slice(0, 16).replace(/\D/g, ''),
  );
  return new Set(end2endId === null ? around : [...around, utcMinute(end2endId)]);
}
