/**
 * A service that writes local time and labels it UTC, or without a zone: how far its clock is from the truth is measured
 * at each creation, and what is the same at three of them, in whole quarters of an hour, is its zone.
 */
import { HOUR, MINUTE } from '../../../src-preload/contract/values/durations.ts';
import type { TimeForm, WrittenTime } from './timestamps.ts';

export type WrittenInstant = Extract<WrittenTime, { kind: 'instant' }>;

/** What is added to the instants of a service (ms), where they are written in one of these forms. */
export interface ZoneCorrection {
  readonly ms: number;
  readonly forms: readonly TimeForm[];
}

export const NO_CORRECTION: ZoneCorrection = { ms: 0, forms: [] };

export function corrected({ at, form }: WrittenInstant, zone: ZoneCorrection): number {
  return zone.forms.includes(form) ? at + zone.ms : at;
}

/** `createdAt` of a charge, as it was written. */
export interface WrittenCreation extends WrittenInstant {
  readonly text: string;
}

/** How the service dated a charge that was made here. */
export interface Dating {
  /**
   * When its request was sent, by the `Date` of the response, else by the desk's clock (UTC ms); null where the
   * gateway's zone was set, and its instants count as they are read.
   */
  readonly sentAt: number | null;
  /** Its `createdAt` as it was written; null where it was none. */
  readonly created: Pick<WrittenCreation, 'text' | 'form'> | null;
  /** That instant minus the nearest one at which the service can have made it (ms); 0 where there is none. */
  readonly error: number;
}

/** `Date` has whole seconds (RFC 9110, section 6.6.1). */
const DATE_STEP = 1000;

/**
 * @param sentAt when the request was sent, by the desk's clock (UTC ms).
 * @param isZoneSet whether an admin has set the gateway's zone.
 */
export function datingOf(
  created: WrittenCreation | null,
  { sentAt, isZoneSet }: { readonly sentAt: number; readonly isZoneSet: boolean },
  { receivedAt, serverDate }: { readonly receivedAt: number; readonly serverDate: number | null },
): Dating {
  const ahead = (serverDate ?? receivedAt) - receivedAt;
  const [earliest, latest] = [sentAt + ahead, receivedAt + ahead + (serverDate === null ? 0 : DATE_STEP)];
  const sent = isZoneSet ? null : earliest;
  if (created === null) return { sentAt: sent, created, error: 0 };
  const { at, text, form } = created;
  const error = at < earliest ? at - earliest : Math.max(at - latest, 0);
  return { sentAt: sent, created: { text, form }, error };
}

const QUARTER = 15 * MINUTE;
/** How far from whole quarters an error may be: a clock is seldom right to the second, and less seldom a zone. */
const QUARTER_TOLERANCE = 2 * MINUTE;
/** No zone is farther from UTC. */
const FARTHEST_ZONE = 14 * HOUR;

/** The whole quarters of an hour (ms) nearest to an error; 0 where it is near to none, or to one that no zone has. */
export function zoneErrorIn(error: number): number {
  const quarters = Math.round(error / QUARTER) * QUARTER;
  const isZone = Math.abs(error - quarters) <= QUARTER_TOLERANCE && Math.abs(quarters) <= FARTHEST_ZONE;
  return isZone ? quarters : 0;
}

/** How many creations have to agree. */
export const CREATIONS_TO_AGREE = 3;

/** @param datings of the last charges that were made here, newest first. */
export function measuredCorrection(datings: readonly Dating[]): ZoneCorrection {
  const [first, ...others] = datings.slice(0, CREATIONS_TO_AGREE).map(({ created, error }) => ({
    quarters: zoneErrorIn(error),
    forms: created === null ? [] : [created.form],
  }));
  if (first === undefined || others.length < CREATIONS_TO_AGREE - 1 || first.quarters === 0) return NO_CORRECTION;
  const agrees = others.every(
    ({ quarters, forms }) => quarters === first.quarters && forms.join() === first.forms.join(),
  );
  return agrees ? { ms: -first.quarters, forms: first.forms } : NO_CORRECTION;
}

/** The forms in which instants of a set zone are written; one that names another offset is right. */
export const UNZONED_FORMS: readonly TimeForm[] = ['utc', 'none'];

/**
 * The end of what the service dated itself, counted from the moment it was requested where its clock disagrees with that
 * moment by whole quarters of an hour, or ends it before it was requested (UTC ms).
 */
export function endCountedFrom(sentAt: number, bornAt: number, endsAt: number): number {
  const error = bornAt - sentAt;
  const isOff = zoneErrorIn(error) !== 0 || endsAt <= sentAt;
  return endsAt > bornAt && isOff ? endsAt - error : endsAt;
}

/** No code lives shorter: the payer has to open it. The making of one takes a part of the time since its request. */
const SHORTEST_LIFE = MINUTE / 2;

/**
 * The end of something of which the service dates no beginning in the same form (UTC ms): one after its request by a
 * life that can be stays, another is corrected by the first of these errors after which it does.
 * @param errors of the clocks that may have dated it: what they showed at its request minus the truth (ms).
 */
export function endAlone(sentAt: number, endsAt: number, errors: readonly number[]): number {
  const canLive = (at: number) => at >= sentAt + SHORTEST_LIFE;
  if (canLive(endsAt)) return endsAt;
  return errors.map((error) => endsAt - zoneErrorIn(error)).find(canLive) ?? endsAt;
}
