/** `npm run team` as it is typed: what it prints is true, it ends in order, and it starts again on its folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';

const MAIN = fileURLToPath(new URL('../../../src-main/team-server/main.ts', import.meta.url));

async function startCommand(
  folder: string,
): Promise<{ child: ChildProcess; printed: string; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, [MAIN, '--data-dir', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += String(data)));
  const over = ended.then((code) => Promise.reject(new Error(`it ended with ${code}: ${printed}`)));
  over.catch(() => undefined);
  await Promise.race([expect.poll(() => printed).toContain('Ctrl+C'), over]);
  return { child, printed, ended };
}

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe.skipIf(!HAS_POSTGRES)('npm run team', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'it says that it is no production server, ends in order at %s, and starts again with the same logins',
    async (signal) => {
      chmodSync(folder.path, 0o755);
      const data = join(folder.path, signal);
      const logins = (printed: string) => printed.slice(printed.indexOf('Logins'));
      const first = await startCommand(data);
      expect(first.printed).toContain('no production server');
      expect(first.printed).toMatch(/127\.0\.0\.1:\d+/);
      first.child.kill(signal);
      expect(await first.ended).toBe(0);
      const second = await startCommand(data);
      expect(logins(second.printed)).toBe(logins(first.printed));
      second.child.kill(signal);
      expect(await second.ended).toBe(0);
    },
  );
});
