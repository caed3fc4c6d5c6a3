/**
 * From the request for a note at one desk until another desk's page is told of its charge: written, committed, heard of and
 * read. What the page then paints is not in it.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { DeskProcess } from '../../support/team/desk-process.ts';
import { ms, printLine, quantile } from '../support/figures.ts';
import { type DesksBench, figure, makeCharges } from './desks-bench.ts';

const NOTES = 40;
const NOTES_WITHOUT = 25;
/** Milliseconds between two polls of a desk. */
const POLL = 2_000;
/** Milliseconds. */
const GOAL = 300;
const GOAL_WITHOUT = 3_000;

/** As `record_change` of the schema, and nobody is rung for. */
const WITHOUT_DOORBELL = `
  CREATE OR REPLACE FUNCTION record_change(key text, version bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    INSERT INTO changes (charge_key, version) VALUES (key, version) ON CONFLICT DO NOTHING;
  END $$`;

export async function signalFigures({ server, startDesks }: DesksBench): Promise<void> {
  const [one, other] = await startDesks(2);
  if (one === undefined || other === undefined) throw new Error('no desks');
  await makeCharges(one, 1);
  const rung = await delays(one, other, NOTES);
  const administrator = await server.administrator();
  await administrator.query(WITHOUT_DOORBELL);
  await administrator.close();
  const polled = await delays(one, other, NOTES_WITHOUT);
  printLine('  a note at one desk until the other desk’s page is told of it');
  const line = (name: string, sample: readonly number[], goal: number) =>
    figure(
      name,
      `p50 ${ms(quantile(sample, 0.5))}, p95 ${ms(quantile(sample, 0.95))}`,
      `${goal} ms`,
      quantile(sample, 0.95) <= goal,
    );
  line('with the doorbell', rung, GOAL);
  line('without it', polled, GOAL_WITHOUT);
}

async function delays(one: DeskProcess, other: DeskProcess, notes: number): Promise<readonly number[]> {
  const sample: number[] = [];
  for (let note = 0; note < notes; note += 1) {
    // Otherwise each one would begin right after a poll.
    await pause(Math.random() * POLL);
    const heard = other.said('changed');
    const said = one.said('noted');
    one.order('note');
    const { key, began } = await said;
    let change = await heard;
    // Of another change, or of the one before.
    while (!change.keys.includes(key) || change.at < began) change = await other.said('changed');
    sample.push(change.at - began);
  }
  return sample;
}
