/** A desk is killed (SIGKILL) in the middle of a creation: of what the gateway made, nothing is lost and nothing is there twice. */
import { describe, expect, it } from 'vitest';
import { IS_SOAK } from '../../../support/run/rounds.ts';
import { compareCharges, readHistory } from '../../../support/team/compare-ledgers.ts';
import type { DeskProcess } from '../../../support/team/desk-process.ts';
import { type DesksOfTest, desksOfTest } from '../../../support/team/desks-of-test.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { testServer } from '../../../support/team/team-server.ts';

const test = testServer();

/** Milliseconds of a test, in which consoles start again and again. */
const LONGEST = IS_SOAK ? 1_800_000 : 180_000;

/** Answers of the server, of which the next one is held; a run that is no soak looks at some of them. */
const STEPS = IS_SOAK ? Array.from({ length: 24 }, (_, index) => index) : [0, 2, 4, 7, 10, 13, 17];

/** The desk is started again, and ends what it finds. */
async function startAgain(desk: DeskProcess): Promise<void> {
  desk.cable.letPass();
  desk.cable.plugIn();
  desk.start();
  await desk.ready();
}

async function findings({ gateway, administrator }: DesksOfTest) {
  return compareCharges(gateway.made, await readHistory(administrator));
}

const NOTHING = { lost: [], doubled: [], invented: [] };

describe.skipIf(!HAS_POSTGRES)('a desk that is killed while it creates', { timeout: LONGEST }, () => {
  it('at any answer of the server, it finds at its next start what became of its charge', async () => {
    const team = await desksOfTest(test, 'killed');
    const desk = await team.desk('desk_killed');
    desk.start();
    await desk.ready();
    let killedInside = 0;
    for (const answers of STEPS) {
      const held = desk.cable.holdAfter(answers);
      desk.order('create');
      // Where the creation needs fewer answers, it ends first.
      const inside = held.then(() => 1);
      killedInside += await Promise.race([inside, desk.said('outcome').then(() => 0)]);
      await desk.kill();
      await startAgain(desk);
    }
    await expect.poll(() => findings(team), { timeout: 60_000 }).toEqual(NOTHING);
    expect(killedInside).toBeGreaterThanOrEqual(4);
    expect(team.gateway.made.size).toBeGreaterThan(0);
  });

  it('while the gateway’s answer is on its way, its charge is one of an unknown outcome', async () => {
    const team = await desksOfTest(test, 'unanswered');
    const desk = await team.desk('desk_unanswered');
    desk.start();
    await desk.ready();
    team.gateway.hold();
    desk.order('create');
    await team.gateway.hasMade(1);
    await desk.kill();
    team.gateway.letGo();
    await startAgain(desk);
    const [made] = team.gateway.made.values();
    await expect
      .poll(() => readHistory(team.administrator), { timeout: 60_000 })
      .toMatchObject([{ transactionId: null, reference: made?.reference }]);
    expect(await findings(team)).toEqual(NOTHING);
  });

  it('after the gateway’s answer and without the server, its charge is on the server once after a start', async () => {
    const team = await desksOfTest(test, 'unplugged');
    const desk = await team.desk('desk_unplugged');
    desk.start();
    await desk.ready();
    team.gateway.hold();
    desk.order('create');
    await team.gateway.hasMade(1);
    desk.cable.unplug();
    team.gateway.letGo();
    await desk.said('outcome');
    await desk.kill();
    expect(await readHistory(team.administrator)).toEqual([]);
    await startAgain(desk);
    const [made] = team.gateway.made.values();
    await expect
      .poll(() => readHistory(team.administrator), { timeout: 60_000 })
      .toMatchObject([{ transactionId: made?.id, reference: made?.reference }]);
    expect(await findings(team)).toEqual(NOTHING);
  });
});
