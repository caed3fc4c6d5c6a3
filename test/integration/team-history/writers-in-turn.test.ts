/** Desks that write at once: whoever was too late twice writes while no other one does. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { firstValue, run } from '../../../src-main/history/database/prepared.ts';
import type { PostgresDatabase } from '../../../src-main/team-history/engine/postgres-database.ts';
import { openTeamDatabase } from '../../../src-main/team-history/engine/postgres-database.ts';
import { temporaryFolder } from '../../support/history/history-world.ts';
import { teamWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { testTeamTarget } from '../../support/team/team-world.ts';

/** Milliseconds that the second writer has: four fifths of it are waited for a lock. */
const SHORT = 1_000;

async function writers(count: number): Promise<readonly PostgresDatabase[]> {
  const team = temporaryFolder();
  const opened: PostgresDatabase[] = [];
  for (let number = 0; number < count; number += 1) {
    const db = openTeamDatabase(
      {
        engine: 'team',
        target: await testTeamTarget(team, 'operator'),
        connectionScript: teamWorkers.teamConnection.href,
        applicationName: `balcao writer ${number}`,
        statementTimeout: number === 1 ? SHORT : 10_000,
      },
      false,
    );
    onTestFinished(async () => void (await db.close()));
    opened.push(db);
  }
  return opened;
}

/** What each of them writes depends on what all of them have written. */
const countedAndAdded = (db: PostgresDatabase, meanwhile: () => void = () => undefined) =>
  db
    .transaction(() => {
      const count = firstValue<number>(db, 'SELECT count(*) FROM customers');
      meanwhile();
      run(
        db,
        `INSERT INTO customers (document, email, phone, name, name_folded, email_folded, document_folded)
         VALUES ('', '', '', ?, '', '', '')`,
        `Cliente ${count}`,
      );
      return count;
    })
    .immediate();

describe.skipIf(!HAS_POSTGRES)('a write that another desk is always ahead of', () => {
  it('is done at its third try, in which the other one waits for it', async () => {
    const [one, other] = await writers(2);
    if (one === undefined || other === undefined) throw new Error('no writers');
    const others: (number | null | string)[] = [];
    const count = countedAndAdded(one, () => {
      try {
        others.push(countedAndAdded(other));
      } catch (fault) {
        others.push(String(fault));
      }
    });
    expect(others).toEqual([0, 1, expect.stringContaining('55P03')]);
    expect(count).toBe(2);
    expect(countedAndAdded(other)).toBe(3);
  });

  it('that stops in the middle of its turn holds the others up for five seconds and no longer', async () => {
    const [frozen, , other] = await writers(3);
    if (frozen === undefined || other === undefined) throw new Error('no writers');
    const others: (number | null)[] = [];
    expect(() => countedAndAdded(frozen, () => void others.push(countedAndAdded(other)))).toThrow('lost');
    expect(others).toEqual([0, 1, 2]);
  });

  it('goes on beside a desk that does not end, and waits for it no longer than two seconds', async () => {
    const [one, other, frozen] = await writers(3);
    if (one === undefined || other === undefined || frozen === undefined) throw new Error('no writers');
    let tries = 0;
    const held = frozen.transaction(() => {
      firstValue(frozen, 'SELECT 1');
      const count = countedAndAdded(one, () => {
        tries += 1;
        if (tries <= 2) countedAndAdded(other);
      });
      expect(count).toBe(2);
    });
    held.immediate();
    // The third was given up before its first statement had an answer.
    expect(tries).toBe(3);
  });
});
