import { describe, expect, it } from 'vitest';
import { backupsToKeep } from '../../../src-main/sqlite-file/backups-to-keep.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 21);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const every = (hours: number, count: number, bytes = 100) =>
  Array.from({ length: count }, (_, index) => ({ at: NOW - index * hours * HOUR, bytes }));

describe('the rotation of backups', () => {
  it('the rotation of backups keeps the newest three of today, one a day before, ten in all', () => {
    const kept = backupsToKeep(every(4, 200), NOW, 1e9, dayOf, 10).map(({ at }) => dayOf(at));
    expect(kept.filter((day) => day === dayOf(NOW))).toHaveLength(3);
    expect(kept).toHaveLength(10);
    expect(new Set(kept).size).toBe(8);
  });

  it('the rotation of backups keeps the newest of each day', () => {
    const [, , , yesterday] = backupsToKeep(every(4, 200), NOW, 1e9, dayOf, 10);
    expect(yesterday?.at).toBe(
      Math.max(
        ...every(4, 200)
          .map(({ at }) => at)
          .filter((at) => dayOf(at) !== dayOf(NOW)),
      ),
    );
  });

  it('the rotation of backups keeps as many as a person chose, the newest first', () => {
    expect(backupsToKeep(every(24, 40), NOW, 1e9, dayOf, 30)).toHaveLength(30);
    expect(backupsToKeep(every(4, 40), NOW, 1e9, dayOf, 2)).toEqual(every(4, 2));
  });

  it('the rotation of backups stays within its bytes and removes the oldest first', () => {
    expect(backupsToKeep(every(24, 10), NOW, 350, dayOf, 10)).toHaveLength(3);
  });

  it('the rotation of backups keeps the newest one, whatever its size', () => {
    expect(backupsToKeep(every(24, 3), NOW, 10, dayOf, 10)).toEqual([{ at: NOW, bytes: 100 }]);
    expect(backupsToKeep([], NOW, 10, dayOf, 10)).toEqual([]);
  });
});
