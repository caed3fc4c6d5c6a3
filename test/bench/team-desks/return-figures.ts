/** How long eight desks that come back at once take until everything they made meanwhile is on the server, while another one works. */
import { printLine } from '../support/figures.ts';
import { type DesksBench, makeCharges, waitFor } from './desks-bench.ts';

const DESKS = 8;
/** By each of them. */
const CHARGES = 50;

export async function returnFigures({ startDesks }: DesksBench): Promise<void> {
  const [atWork, ...away] = await startDesks(DESKS + 1);
  if (atWork === undefined) throw new Error('no desk');
  await makeCharges(atWork, 100);
  for (const { cable } of away) cable.unplug();
  await Promise.all(away.map((desk) => makeCharges(desk, CHARGES)));
  let isReturning = true;
  let made = 0;
  const working = (async () => {
    for (; isReturning; made += 1) await makeCharges(atWork, 1);
  })();
  const began = performance.now();
  for (const { cable } of away) cable.plugIn();
  const areBack = () => (away.every(({ link }) => link?.connection === 'online' && link.waiting === 0) ? true : null);
  await waitFor('all are back', areBack, { every: 20, longest: 300_000 });
  const seconds = (performance.now() - began) / 1000;
  isReturning = false;
  await working;
  printLine(
    `  ${DESKS} desks with ${CHARGES} charges each, back at once: everything was sent ${seconds.toFixed(1)} s after their cables were in; another desk made ${(made / seconds).toFixed(1)} charges a second meanwhile`,
  );
}
