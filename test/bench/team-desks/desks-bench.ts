/** What each part of the bench of a team's desks is given. */
import type { HostileGateway } from '../../support/gateway/services/hostile-gateway.ts';
import type { DeskProcess } from '../../support/team/desk-process.ts';
import type { OwnServer } from '../../support/team/own-server.ts';
import { printLine } from '../support/figures.ts';

export interface DesksBench {
  readonly folder: string;
  readonly server: OwnServer;
  readonly gateway: HostileGateway;
  /** Starts this many more, one after the other, and returns all that run. */
  startDesks(count: number): Promise<readonly DeskProcess[]>;
}

/** One line with its goal, marked where it is missed. */
export function figure(name: string, value: string, goal: string, isMet: boolean): void {
  printLine(`${isMet ? '  ' : '! '}${name.padEnd(62)} ${value} (goal ${goal})`);
}

/** @returns the first that is there, asked again and again. @throws where there was none for that many milliseconds */
export async function waitFor<Found>(
  what: string,
  find: () => Promise<Found | null> | Found | null,
  { every = 50, longest = 120_000 }: { readonly every?: number; readonly longest?: number } = {},
): Promise<Found> {
  for (const began = performance.now(); performance.now() - began < longest; ) {
    const found = await find();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  throw new Error(`The bench waited in vain: ${what}.`);
}

/** This desk makes charges one after the other. @returns when the last one was there */
export async function makeCharges(desk: DeskProcess, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const said = desk.said('outcome');
    desk.order('create');
    const { outcome } = await said;
    if (outcome !== 'created') throw new Error(`A charge of the bench ended as ${outcome}.`);
  }
}
