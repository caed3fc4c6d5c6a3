import { expect, it } from 'vitest';
import {
  type Dating,
  datingOf,
  endAlone,
  endCountedFrom,
  measuredCorrection,
  NO_CORRECTION,
} from '../../../../src-main/gateway-http/times/service-zone.ts';
import type { TimeForm } from '../../../../src-main/gateway-http/times/timestamps.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const creation = (at: number) => ({ kind: 'instant', at, form: 'utc', text: new Date(at).toISOString() }) as const;
const dating = (error: number, form: TimeForm = 'utc'): Dating => ({
  sentAt: NOON,
  created: { text: '', form },
  error,
});

it.each([
  ['while it was under way', NOON + 3000, NOON + 8000, null, 0],
  ['before it was sent', NOON - 5000, NOON + 8000, null, -5000],
  ['after it was answered', NOON + 9000, NOON + 8000, null, 1000],
  ['three hours before', NOON - 3 * HOUR, NOON, null, -3 * HOUR],
  ['by a desk whose clock is an hour ahead of Date', NOON - HOUR, NOON, NOON - HOUR, 0],
  ['by local time, with Date right', NOON - 3 * HOUR, NOON, NOON, -3 * HOUR],
  ['in the second of Date', NOON + 900, NOON, NOON, 0],
])('the error of a creation is measured against when it can have been made: %s', (_, at, receivedAt, date, error) => {
  const measured = datingOf(creation(at), { sentAt: NOON, isZoneSet: false }, { receivedAt, serverDate: date });
  expect(measured.error).toBe(error);
  expect(measured.sentAt).toBe(NOON + (date === null ? 0 : date - receivedAt));
});

it('a creation of a gateway whose zone is set counts from nothing', () => {
  const answered = { receivedAt: NOON, serverDate: null };
  expect(datingOf(creation(NOON), { sentAt: NOON, isZoneSet: true }, answered).sentAt).toBeNull();
});

it.each([
  ['three that agree', [dating(-3 * HOUR), dating(-3 * HOUR + 5000), dating(-3 * HOUR - 90_000)], 3 * HOUR],
  ['two', [dating(-3 * HOUR), dating(-3 * HOUR)], 0],
  ['one that differs', [dating(-3 * HOUR), dating(-3 * HOUR), dating(-2 * HOUR)], 0],
  ['one that is right', [dating(-3 * HOUR), dating(0), dating(-3 * HOUR)], 0],
  ['no whole quarters', [dating(-7 * MINUTE), dating(-7 * MINUTE), dating(-7 * MINUTE)], 0],
  ['Nepal', [dating(5.75 * HOUR), dating(5.75 * HOUR), dating(5.75 * HOUR)], -5.75 * HOUR],
  ['a day', [dating(24 * HOUR), dating(24 * HOUR), dating(24 * HOUR)], 0],
  ['another form', [dating(-3 * HOUR, 'offset'), dating(-3 * HOUR), dating(-3 * HOUR)], 0],
  ['an older one that differs', [...Array(3).fill(dating(-3 * HOUR)), dating(0)], 3 * HOUR],
])('a zone is what the last three creations agree on: %s', (_, datings: Dating[], ms) => {
  const zone = measuredCorrection(datings);
  expect(zone.ms).toBe(ms);
  if (ms === 0) expect(zone).toBe(NO_CORRECTION);
});

it.each([['utc'], ['none'], ['offset'], ['number']] as const)(
  'a zone corrects the instants that are written as the measured one: %s',
  (form) => {
    expect(measuredCorrection(Array(3).fill(dating(-3 * HOUR, form))).forms).toEqual([form]);
  },
);

it.each([
  ['right', 0, 30 * MINUTE, 30 * MINUTE],
  ['a few seconds late', 8000, 30 * MINUTE, 30 * MINUTE],
  ['local time', -3 * HOUR, 30 * MINUTE - 3 * HOUR, 30 * MINUTE],
  ['local time, of a day', -3 * HOUR, 21 * HOUR, 24 * HOUR],
  ['local time ahead', 3 * HOUR, 3.5 * HOUR, 30 * MINUTE],
  ['minutes behind, and ended at birth', -20 * MINUTE - 40_000, -10 * MINUTE, 10 * MINUTE + 40_000],
  ['minutes behind', -20 * MINUTE - 40_000, 10 * MINUTE, 10 * MINUTE],
  ['an end before its own beginning', -3 * HOUR, -4 * HOUR, -4 * HOUR],
])('an end counts from the sending where the clock that dated it disagrees: %s', (_, born, ends, wanted) => {
  expect(endCountedFrom(NOON, NOON + born, NOON + ends)).toBe(NOON + wanted);
});

it.each([
  ['after the sending', 30, [-180], 30],
  ['before it, by an error that is known', -150, [-180], 30],
  ['before it, by the second error', -210, [0, -240, -180], 30],
  ['before it, by an error that is seconds off', -150, [-7, -179.9], 30],
  ['before it, by an error that is not enough', -350, [-180], -350],
  ['before it, with no error known', -150, [], -150],
])('an end alone stays unless it is dead at birth: %s', (_, ends, errors, wanted) => {
  const at = endAlone(
    NOON,
    NOON + ends * MINUTE,
    errors.map((minutes) => minutes * MINUTE),
  );
  expect((at - NOON) / MINUTE).toBe(wanted);
});
