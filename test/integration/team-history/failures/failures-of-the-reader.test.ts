/** The desk that reads for all is killed or frozen, as a whole console in a process of its own: another one goes on. */
import { describe, expect, it } from 'vitest';
import { readHistory } from '../../../support/team/compare-ledgers.ts';
import type { DeskProcess } from '../../../support/team/desk-process.ts';
import { type DesksOfTest, desksOfTest } from '../../../support/team/desks-of-test.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { testServer } from '../../../support/team/team-server.ts';

const test = testServer();

/** Milliseconds of a test, in which consoles start in processes of their own on a busy machine. */
const LONGEST = 180_000;
const PATIENCE = { timeout: 50_000 };

async function created(desk: DeskProcess): Promise<void> {
  const said = desk.said('outcome');
  desk.order('create');
  expect((await said).outcome).toBe('created');
}

/** Two desks, of which the first reads for all, and a charge that is pending. */
async function twoDesks(name: string) {
  const team = await desksOfTest(test, name);
  const [reader, other] = [await team.desk('desk_reader'), await team.desk('desk_other')];
  reader.start();
  await reader.ready();
  await created(reader);
  await expect.poll(() => lastReader(team), PATIENCE).toBe(reader.orders.token);
  other.start();
  await other.ready();
  await expect.poll(() => other.link?.onDuty.kind, PATIENCE).toBe('other-desk');
  return { team, reader, other };
}

/** As if the fifteen seconds of the duty were over (`duty.test.ts` has how long it is held). */
const endDuty = ({ administrator }: DesksOfTest) =>
  administrator.query("UPDATE watch_duty SET until = clock_timestamp() - interval '1 millisecond'");

const lastReader = ({ gateway }: DesksOfTest) => gateway.reads.at(-1)?.desk;

const statesOf = async ({ administrator }: DesksOfTest) => (await readHistory(administrator)).map(({ state }) => state);

describe.skipIf(!HAS_POSTGRES)('the desk that reads for all', { timeout: LONGEST }, () => {
  it(
    'that is killed is followed by another one, which sees what is paid',
    async () => {
      const { team, reader, other } = await twoDesks('readerkilled');
      await reader.kill();
      team.gateway.payAll();
      await endDuty(team);
      await expect.poll(() => lastReader(team), PATIENCE).toBe(other.orders.token);
      await expect.poll(() => statesOf(team), PATIENCE).toEqual(['PAID']);
    },
    LONGEST,
  );

  it(
    'that is frozen with an answer on its way is followed by another, and records nothing of it',
    async () => {
      const { team, reader, other } = await twoDesks('readerfrozen');
      const { gateway, administrator } = team;
      gateway.hold();
      const before = gateway.reads.length;
      await expect.poll(() => gateway.reads.length, PATIENCE).toBeGreaterThan(before);
      reader.freeze();
      // What it was answered says that the charge is paid; nobody else is told so.
      gateway.letGo('PAID');
      await endDuty(team);
      await expect.poll(() => lastReader(team), PATIENCE).toBe(other.orders.token);
      const [duty] = await administrator.query<{ epoch: number }>('SELECT epoch::integer AS epoch FROM watch_duty');
      reader.thaw();
      await expect.poll(() => reader.link?.onDuty.kind, PATIENCE).toBe('other-desk');
      // Its own queue of what it records is empty once it has recorded what it does next.
      await created(reader);
      expect(await statesOf(team)).toEqual(['PENDING', 'PENDING']);
      const ofReader = await administrator.query('SELECT epoch FROM raw_responses WHERE desk = $1 AND epoch >= $2', [
        reader.orders.desk,
        duty?.epoch,
      ]);
      expect(ofReader).toEqual([]);
    },
    LONGEST,
  );
});
