import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src-main/ground/clock.ts';
import { acquireLock, takeLock } from '../../../../src-main/shell/both/instance/instance-lock.ts';
import { listenForInstances, requestFocus } from '../../../../src-main/shell/both/instance/instance-socket.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';
import { childScript } from '../../../support/run/built-scripts.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

let folder: ReturnType<typeof temporaryFolder>;
let holders: ChildProcess[];
beforeEach(() => {
  folder = temporaryFolder();
  holders = [];
});
afterEach(async () => {
  for (const holder of holders) await killed(holder);
  folder.remove();
});

interface Holder {
  readonly process: ChildProcess;
  /** Resolves with the next line it writes. */
  nextLine(): Promise<string>;
}

async function hold(...args: readonly string[]): Promise<Holder> {
  const script = childScript('lock-holder-child');
  const child = spawn(process.execPath, [script, folder.path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  holders.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  expect(await nextLine()).toBe('holding');
  return { process: child, nextLine };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

describe("a data folder's lock", () => {
  it("a data folder's lock is held by one process, and released by the kernel when that is killed", async () => {
    const holder = await hold();
    expect(takeLock(folder.path)).toBeNull();
    await killed(holder.process);
    const lock = takeLock(folder.path);
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it("a data folder's lock is held once within a process too, and can be taken again after it was released", () => {
    const lock = takeLock(folder.path);
    expect(takeLock(folder.path)).toBeNull();
    lock?.release();
    const again = takeLock(folder.path);
    expect(again).not.toBeNull();
    again?.release();
  });

  it("a data folder's lock is another for another folder", async () => {
    await hold();
    const other = temporaryFolder();
    const lock = takeLock(other.path);
    expect(lock).not.toBeNull();
    lock?.release();
    other.remove();
  });
});

describe('a second start', () => {
  it('a second start brings the first to the front', async () => {
    const holder = await hold();
    expect(await acquireLock(folder.path, systemClock)).toEqual({ kind: 'brought-to-front' });
    expect(await holder.nextLine()).toBe('to front');
  });

  it('a second start takes over from a first that was killed, whatever files it left', async () => {
    await killed((await hold()).process);
    const claimed = await acquireLock(folder.path, systemClock);
    expect(claimed.kind).toBe('held');
    const stop = await listenForInstances(folder.path, () => {});
    expect(await requestFocus(folder.path)).toBe(true);
    await stop();
    if (claimed.kind === 'held') claimed.lock.release();
  });

  it('a second start waits five seconds for a first that does not respond, and then says so', async () => {
    await hold('silent');
    const clock = new VirtualClock();
    const claimed = acquireLock(folder.path, clock);
    await clock.advance(4_900, settle);
    let settled = false;
    void claimed.then(() => {
      settled = true;
    });
    await settle();
    expect(settled).toBe(false);
    await clock.advance(200, settle);
    expect(await claimed).toEqual({ kind: 'silent' });
  });

  it('a second start receives the address at which to open the first, where that has no window', async () => {
    const stop = await listenForInstances(folder.path, async () => 'http://127.0.0.1:1234/?launch=abc');
    const told: string[] = [];
    expect(await requestFocus(folder.path, (address) => void told.push(address))).toBe(true);
    expect(told).toEqual(['http://127.0.0.1:1234/?launch=abc']);
    await stop();
  });

  it('a second start works with a path that is too long for a socket, too', async () => {
    const deep = join(folder.path, 'x'.repeat(120));
    mkdirSync(deep);
    let fronts = 0;
    const stop = await listenForInstances(deep, () => {
      fronts += 1;
    });
    expect(await requestFocus(deep)).toBe(true);
    await stop();
    expect([fronts, await requestFocus(deep)]).toEqual([1, false]);
  });
});

describe('the local socket', () => {
  it('the local socket and its endpoint file are for this user alone', async () => {
    const stop = await listenForInstances(folder.path, () => {});
    for (const name of ['instance.json', 'instance.sock'])
      expect(statSync(join(folder.path, name)).mode & 0o777).toBe(0o600);
    await stop();
  });

  it('the local socket does nothing without its secret', async () => {
    let fronts = 0;
    const stop = await listenForInstances(folder.path, () => {
      fronts += 1;
    });
    const { address, secret } = JSON.parse(readFileSync(join(folder.path, 'instance.json'), 'utf8'));
    const say = (text: string) =>
      new Promise<string>((resolve) => {
        let heard = '';
        const socket = createConnection(address, () => socket.write(text));
        socket.on('data', (data) => {
          heard += data;
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(heard));
      });
    expect(await say('front\n')).toBe('');
    expect(await say(`${'x'.repeat(secret.length)}\n`)).toBe('');
    expect(await say('x'.repeat(100_000))).toBe('');
    expect(fronts).toBe(0);
    await stop();
  });

  it('the local socket is not trusted without the right response (another process at the same address)', async () => {
    const stop = await listenForInstances(folder.path, () => {});
    const path = join(folder.path, 'instance.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), answer: 'another' }));
    expect(await requestFocus(folder.path)).toBe(false);
    await stop();
  });
});

/** Lets a few turns of the event loop pass, so that the socket's failures arrive. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
