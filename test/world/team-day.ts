/** A day of an office with two desks on one PostgreSQL: what each shows is held against the same truth after each step. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { HOUR } from '../../src-preload/contract/values/durations.ts';
import { startOwnServer } from '../support/team/own-server.ts';
import { untrueBoard } from './board-oracle.ts';
import { type DaySize, dayOf, type Step } from './day.ts';
import { Office } from './office.ts';
import { untoldRows, untrueFigures, untrueRows, untrueTotals, wholeList } from './oracle.ts';
import { watchServer } from './quiet.ts';
import { roll } from './rolls.ts';
import { told } from './run-day.ts';

/** What befalls one computer alone, and what an operator may not do in a team. */
const LEFT_OUT: readonly Step['do'][] = ['sleep', 'kill', 'disk', 'room', 'close'];
/** Longer than a desk waits for what the other one changed (ms): it asks every two seconds. */
const TOLD_AFTER = 2_500;

/** What was found first, with its seed and hour; null where both desks showed nothing untrue all day. */
export async function teamReportOf(seed: number, size: DaySize): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-team-day-'));
  const server = await startOwnServer(join(folder, 'server'));
  const unwatch = watchServer();
  const first = new Office(seed);
  const desks = [first, new Office(seed, first)];
  try {
    for (const [place, desk] of desks.entries()) {
      await desk.open();
      const login = await server.login(`caixa_${place + 1}`, server.port);
      await desk.call('team.connect', { gatewayId: desk.gatewayId, ...login });
    }
    const began = first.now;
    for (const step of dayOf(seed, size)) {
      if (LEFT_OUT.includes(step.do) || step.at > size.hours * HOUR) continue;
      await first.until(began + step.at);
      // Each desk has a token of its own; anything else is done at one of them.
      const at = desks.filter((_, place) => step.do === 'token' || place === Number(roll(seed, 'at', step.at) < 0.5));
      for (const desk of at) await desk.take(step);
      const lines = await untrueAt(desks, first);
      if (lines.length > 0) return told(seed, { step: 0, time: new Date(first.now).toISOString(), lines }, [step]);
    }
    return null;
  } finally {
    for (const desk of desks.toReversed()) await desk.close();
    unwatch();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untrueAt(desks: readonly Office[], clock: Office): Promise<readonly string[]> {
  const found: string[] = [];
  const before: (readonly LiveRow[])[] = [];
  for (const [place, desk] of desks.entries()) {
    const rows = await wholeList(desk);
    before.push(rows);
    const lines = [
      ...untrueRows(desk, rows),
      ...(await untrueTotals(desk, rows)),
      ...(await untrueFigures(desk, rows)),
      ...(await untrueBoard(desk, rows)),
    ];
    found.push(...lines.map((line) => `desk ${place + 1}: ${line}`));
  }
  await clock.until(clock.now + TOLD_AFTER);
  for (const [place, desk] of desks.entries()) {
    const after = new Map((await wholeList(desk)).map((row) => [row.key, row]));
    found.push(...untoldRows(desk, before[place] ?? [], after).map((line) => `desk ${place + 1}: ${line}`));
  }
  return found;
}
