/** The servers that the tests of a run share: one of a release, and none that outlives the run. */
import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';

const SERVERS = new URL('../../support/team/servers-of-run.ts', import.meta.url).href;

/** A run of its own, in which two tests ask for a server at once. */
const RUN = `
  const { offerServers, askForServer } = await import('${SERVERS}');
  const { url } = await offerServers();
  const servers = await Promise.all([askForServer(url, '18'), askForServer(url, '18')]);
  process.stdout.write(JSON.stringify(servers.map(({ pid }) => pid)));`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!HAS_POSTGRES)('the servers of a run', () => {
  it('two files that ask at once share a server, which ends with a run that was killed', async () => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    run.stdout.on('data', (text) => (printed += String(text)));
    await expect.poll(() => printed).toMatch(/\]$/);
    const [one, two]: readonly number[] = JSON.parse(printed);
    expect(one).toBe(two);
    expect(isRunning(one ?? 0)).toBe(true);
    run.kill('SIGKILL');
    await expect.poll(() => isRunning(one ?? 0)).toBe(false);
  });
});
