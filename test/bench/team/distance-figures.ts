/** A creation and a page of the list at a desk whose team's server is some milliseconds away. */
import { systemClock } from '../../../src-main/ground/clock.ts';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { generateCharges } from '../../support/history/charge-generator.ts';
import type { DistantServer } from '../../support/team/distant-server.ts';
import { median, ms, printLine, quantile, timed } from '../support/figures.ts';
import { attemptOf, create } from './creation-figures.ts';

/** Milliseconds to the server and back. */
export const DISTANCE = 20;
const ROUNDS = 60;
const WARM_UP = 5;
/** Milliseconds (p95). */
const GOALS = { creation: 150, page: 60 };

/** @param history through this server */
export async function distanceFigures(history: HistoryApi, server: DistantServer): Promise<void> {
  printLine(`\n  At ${DISTANCE} ms to the server and back (${ROUNDS} rounds)`);
  const creations: number[] = [];
  const pages: number[] = [];
  const after: number[] = [];
  let trips = 0;
  let round = -WARM_UP;
  for (const charge of generateCharges(ROUNDS + WARM_UP, systemClock.now(), systemClock.now())) {
    const { attempt, end } = attemptOf(charge);
    server.takeRoundTrips();
    const [opened = 0, ended = 0] = await create(history, attempt, end);
    const taken = server.takeRoundTrips();
    // The reader is being asked whether the charge is here.
    const behind = await timed(() => history.list({}, null, 100));
    const page = await timed(() => history.list({}, null, 100));
    if (round++ < 0) continue;
    creations.push(opened + ended);
    after.push(behind);
    pages.push(page);
    trips += taken;
  }
  const line = (name: string, sample: readonly number[], goal: number) => {
    const p95 = quantile(sample, 0.95);
    printLine(`  ${p95 <= goal ? ' ' : '!'} ${name}: p50 ${ms(median(sample))}, p95 ${ms(p95)} (goal ${goal})`);
  };
  line(`a creation, ${(trips / ROUNDS).toFixed(1)} round trips`, creations, GOALS.creation);
  line('the newest page', pages, GOALS.page);
  line('the newest page right behind a creation', after, GOALS.page);
}
