/** A sandbox in its own folder, on a clock that a test moves, closed with the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../../src-main/ground/clock.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../src-main/sandbox/sandbox-server.ts';

/** Noon of a Friday, UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

/** Its wall clock does not move by itself; its timers are the machine's. */
export interface MovableClock extends Clock {
  move(milliseconds: number): void;
}

function movableClock(): MovableClock {
  let now = NOON;
  return {
    ...systemClock,
    now: () => now,
    move: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export function sandboxFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function testSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox & { clock: MovableClock }> {
  const clock = movableClock();
  const sandbox = await startSandbox({ dataFolder: sandboxFolder(), port: 0, clock, ...options });
  onTestFinished(() => sandbox.close());
  return { ...sandbox, clock };
}
