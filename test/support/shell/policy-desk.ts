/** Policy files for tests, and a console opened with one. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryVault } from '../../../src-main/access/vault/vault.ts';
import { loadPolicy } from '../../../src-main/managed/policy-file.ts';
import { fastClock } from '../clocks/fast-clock.ts';
import { type ConsoleDesk, openDesk } from './console-desk.ts';

export const OFFICE_ID = '0193b0aa-0000-4000-8000-00000000aaaa';

/** A gateway as an office describes it. */
export const OFFICE_GATEWAY = {
  id: OFFICE_ID,
  name: 'Loja',
  baseUrl: 'http://127.0.0.1:9/v1',
  environment: 'sandbox',
} as const;

export interface PolicyDesk {
  readonly desk: ConsoleDesk;
  /** Writes another policy (null: none at all), and opens the console again. */
  start(policy: object | string | null): Promise<ConsoleDesk>;
}

/** A console whose system-wide policy file is in its data folder; its vault outlives it, as a keyring does. */
export async function openPolicyDesk(policy: object | string | null): Promise<PolicyDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'));
  const place = join(folder, 'office');
  const path = join(place, 'policy.json');
  mkdirSync(place, { mode: 0o755 });
  let isThere = false;
  const write = (next: object | string | null) => {
    isThere = next !== null;
    writeFileSync(path, typeof next === 'string' ? next : JSON.stringify({ version: 1, ...next }), { mode: 0o644 });
  };
  write(policy);
  const vault = memoryVault();
  // The test's own account stands for the administrator's.
  const places = () => ({ files: isThere ? [path] : [], owner: process.getuid?.() ?? null });
  let desk = await openDesk(
    folder,
    fastClock(8),
    [],
    () => vault,
    () => loadPolicy(null, places()),
  );
  return {
    get desk() {
      return desk;
    },
    async start(next) {
      write(next);
      desk = await desk.reopen();
      return desk;
    },
  };
}
