import { expect, it, onTestFinished } from 'vitest';
import { openToWrite } from '../../../src-main/history/connection.ts';
import { historyFileIn } from '../../../src-main/history/history.ts';
import { totals } from '../../../src-main/history/read-totals.ts';
import type { ChargeTotals } from '../../../src-preload/contract/charge.ts';
import { seedHistory } from '../../support/history-seed.ts';
import { temporaryFolder } from '../../support/history-world.ts';

it('totals of a text that very many have come in pieces of a size, newest first, which add up to the whole', () => {
  const folder = temporaryFolder();
  seedHistory(folder, 700);
  const db = openToWrite(historyFileIn(folder));
  onTestFinished(() => void db.close());
  // Some whose texts wait for the index, which each piece has to find beside it, and once.
  db.exec('INSERT INTO unindexed SELECT number FROM search WHERE number % 10 = 0');
  for (const row of db.prepare('SELECT * FROM search WHERE number IN (SELECT number FROM unindexed)').all())
    db.prepare(
      `INSERT INTO search_index (search_index, rowid, name, email, phone, document, reference, items, ids)
       VALUES ('delete', @number, @name, @email, @phone, @document, @reference, @items, @ids)`,
    ).run(row);
  const filter = { text: 'exemplo', states: ['PAID', 'EXPIRED'] };
  const whole = totals(db, filter);
  expect(whole.count).toBeGreaterThan(500);
  expect(whole).not.toHaveProperty('next');
  const pieces: ChargeTotals[] = [];
  let below: number | null = null;
  do {
    const piece: ChargeTotals = totals(db, filter, below, 100);
    pieces.push(piece);
    below = piece.next ?? null;
  } while (below !== null);
  expect(pieces.length).toBeGreaterThanOrEqual(6);
  // A piece counts matches before the other conditions, and what waits for the index comes on top.
  for (const { count } of pieces) expect(count).toBeLessThanOrEqual(100 + 70);
  const stops = pieces.flatMap(({ next }) => (next === undefined ? [] : [next]));
  expect(stops).toEqual([...new Set(stops)].sort((one, other) => other - one));
  const added = (of: (piece: ChargeTotals) => number) => pieces.reduce((sum, piece) => sum + of(piece), 0);
  expect(added(({ count }) => count)).toBe(whole.count);
  expect(added(({ sum }) => sum)).toBe(whole.sum);
});
