import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PaidSeen } from '../../../src-main/charges/paid-seen.ts';
import { EventBroadcaster } from '../../../src-main/ground/event-broadcaster.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { keyOfCharge, sampleRow } from '../../support/renderer/samples.ts';

let file: Database.Database;
let now: number;

beforeEach(() => {
  now = 1000;
  file = new Database(':memory:');
  file.exec('CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
});
afterEach(() => void file.close());

function opened() {
  const told: string[] = [];
  const faults: unknown[] = [];
  const events = new EventBroadcaster(new VirtualClock());
  const failed = (fault: unknown) => void faults.push(fault);
  const seen = new PaidSeen({ file, clock: { now: () => now }, events, failed });
  events.listen(({ name, payload }) => name === 'paid-seen' && told.push(payload.gatewayId));
  const paid = (number: number, paidAt: number) => {
    const row = sampleRow(number, { state: 'PAID', paidAt });
    events.emit({ name: 'charge-paid', payload: { gatewayId: 'a', gatewayName: 'Acme Pay', row } });
  };
  return { seen, told, faults, paid };
}

it('the instant until which payments were seen is kept per gateway, never goes back and never beyond now', () => {
  const { seen, told } = opened();
  expect(seen.until('a')).toEqual({ at: null, late: [] });
  expect(seen.mark('a', 700)).toEqual({ at: 700, late: [] });
  expect(seen.mark('a', 300)).toEqual({ at: 700, late: [] });
  expect(seen.mark('a', 5000)).toEqual({ at: 1000, late: [] });
  expect(seen.until('b')).toEqual({ at: null, late: [] });
  expect(told).toEqual(['a', 'a', 'a']);
});

it('a payment that Balcão learns of after somebody looked is unseen until the next look', () => {
  const { seen, told, paid } = opened();
  paid(1, 600);
  seen.mark('a', 1000);
  now = 2000;
  paid(2, 900);
  paid(3, 1500);
  expect(opened().seen.until('a')).toEqual({
    at: 1000,
    late: [keyOfCharge(2)],
  });
  expect(told).toEqual(['a', 'a']);
  // What was read before it was noticed cannot have shown it.
  expect(seen.mark('a', 1900).late).toEqual([keyOfCharge(2), keyOfCharge(3)]);
  expect(seen.mark('a', 2000)).toEqual({ at: 2000, late: [] });
});

it('a payment that is noticed between the reading of a page and its "Mark as seen" stays unseen', () => {
  const { seen, paid } = opened();
  // The page was read at 1000 and is read again soon after the payment of 950 is noticed; somebody is quicker.
  now = 1300;
  paid(1, 950);
  now = 1400;
  expect(seen.mark('a', 1000)).toEqual({
    at: 1000,
    late: [keyOfCharge(1)],
  });
  expect(seen.mark('a', 1400)).toEqual({ at: 1400, late: [] });
});

it('a late payment that cannot be saved is reported, and stops nothing', () => {
  const { faults, paid } = opened();
  file.exec('DROP TABLE settings');
  paid(1, 600);
  expect(faults).toHaveLength(1);
});
