/** How long charges are read by nobody after the desk that reads for all was killed. */
import { median, printLine } from '../support/figures.ts';
import { type DesksBench, figure, makeCharges, waitFor } from './desks-bench.ts';

const DESKS = 5;
const ROUNDS = 3;
const CHARGES = 5;
/** Seconds. */
const GOAL = 25;

export async function takeoverFigures({ server, gateway, startDesks }: DesksBench): Promise<void> {
  const desks = await startDesks(DESKS);
  const administrator = await server.administrator();
  const holder = async () => {
    const [row] = await administrator.query<{ holder: string | null }>(
      'SELECT holder FROM watch_duty WHERE until > clock_timestamp()',
    );
    return desks.find(({ orders }) => orders.desk === row?.holder) ?? null;
  };
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reader = await waitFor('a desk reads for all', holder);
    const other = desks.find((desk) => desk !== reader);
    if (other === undefined) throw new Error('no other desk');
    await makeCharges(other, CHARGES);
    const name = reader.orders.desk;
    await waitFor('the reader reads', () => (gateway.reads.at(-1)?.desk === name ? true : null));
    await reader.kill();
    const killedAt = Date.now();
    const first = await waitFor(
      'another desk reads',
      () => gateway.reads.find(({ desk, from }) => from > killedAt && desk !== name) ?? null,
    );
    took.push((first.from - killedAt) / 1000);
    reader.start();
    await reader.ready();
  }
  await administrator.close();
  const longest = Math.max(...took);
  printLine(`  ${ROUNDS} times the reader of ${DESKS} desks was killed; until another desk's first request`);
  figure(
    'takeover of the watch',
    `${median(took).toFixed(1)} s, at most ${longest.toFixed(1)} s`,
    `${GOAL} s`,
    longest <= GOAL,
  );
}
