/** How fast the charges that a desk made without the server go up once it is there again. */
import { printLine } from '../support/figures.ts';
import { type DesksBench, figure, makeCharges, waitFor } from './desks-bench.ts';

const CHARGES = 500;
/** Charges a second. */
const GOAL = 200;

export async function outboxFigures({ server, startDesks }: DesksBench): Promise<void> {
  const [desk] = await startDesks(1);
  if (desk === undefined) throw new Error('no desk');
  await makeCharges(desk, 1);
  desk.cable.unplug();
  await makeCharges(desk, CHARGES);
  const administrator = await server.administrator();
  const countNow = async () =>
    Number((await administrator.query<{ count: number }>('SELECT count(*)::integer AS count FROM charges'))[0]?.count);
  const before = await countNow();
  desk.cable.plugIn();
  const pluggedAt = performance.now();
  await waitFor('the first goes up', async () => ((await countNow()) > before ? true : null), { every: 5 });
  const [firstAt, first] = [performance.now(), await countNow()];
  await waitFor('all are there', async () => ((await countNow()) >= before + CHARGES ? true : null), { every: 5 });
  const seconds = (performance.now() - firstAt) / 1000;
  await administrator.close();
  const rate = (before + CHARGES - first) / seconds;
  printLine(
    `  ${CHARGES} charges made offline; the first was there ${((firstAt - pluggedAt) / 1000).toFixed(1)} s after the cable, all ${((performance.now() - pluggedAt) / 1000).toFixed(1)} s after it`,
  );
  figure('charges of an outbox that go up in a second', Math.round(rate).toString(), String(GOAL), rate >= GOAL);
}
