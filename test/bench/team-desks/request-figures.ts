/** Requests that the gateway gets with one desk and with twenty, for as many charges of the same age. */
import { setTimeout as pause } from 'node:timers/promises';
import type { HostileGateway } from '../../support/gateway/services/hostile-gateway.ts';
import { readHistory } from '../../support/team/compare-ledgers.ts';
import type { DeskProcess } from '../../support/team/desk-process.ts';
import { printLine } from '../support/figures.ts';
import { type DesksBench, figure, makeCharges, waitFor } from './desks-bench.ts';

const DESKS = 20;
const CHARGES = 40;
/** Milliseconds in which requests are counted. */
const WINDOW = 60_000;
/** A share. */
const GOAL = 0.05;

export async function requestFigures({ server, gateway, startDesks }: DesksBench): Promise<void> {
  const [desk] = await startDesks(1);
  if (desk === undefined) throw new Error('no desk');
  const alone = await requestsFor(desk, gateway);
  gateway.payAll();
  const administrator = await server.administrator();
  const areSeen = async () => ((await readHistory(administrator)).every(({ state }) => state === 'PAID') ? true : null);
  await waitFor('every payment is seen', areSeen, { every: 500 }).finally(() => administrator.close());
  await startDesks(DESKS - 1);
  const together = await requestsFor(desk, gateway);
  printLine(
    `  requests for ${CHARGES} pending charges in ${WINDOW / 1000} s: ${alone} with 1 desk, ${together} with ${DESKS}`,
  );
  const more = together / alone - 1;
  figure(
    `requests with ${DESKS} desks, more than with 1`,
    `${(more * 100).toFixed(1)} %`,
    '5 %',
    Math.abs(more) <= GOAL,
  );
}

async function requestsFor(desk: DeskProcess, gateway: HostileGateway): Promise<number> {
  await makeCharges(desk, CHARGES);
  const before = gateway.requests;
  await pause(WINDOW);
  return gateway.requests - before;
}
