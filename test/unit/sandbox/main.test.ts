import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DIALECT_NAMES } from '../../../src-main/sandbox/dialects/dialects.ts';
import { TROUBLES } from '../../../src-preload/contract/gateways/sandbox-operations.ts';
import { sandboxFolder } from '../../support/gateway/services/sandbox-server.ts';

const MAIN = fileURLToPath(new URL('../../../src-main/sandbox/main.ts', import.meta.url));

function run(...options: string[]) {
  const child = spawn(process.execPath, [MAIN, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('the sandbox alone, from the command line', () => {
  it('the sandbox alone, from the command line, prints address, token and use, and ends on SIGTERM', async () => {
    const child = run('--port', '0', '--data-dir', sandboxFolder());
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.includes('curl')) break;
    }
    const said = (pattern: RegExp) => pattern.exec(lines.join('\n'))?.[1] ?? '';
    const baseUrl = said(/^Base URL\s+(http:\/\/127\.0\.0\.1:\d+\/v1)$/m);
    const response = await fetch(`${baseUrl}/auth/verify`, {
      headers: { authorization: `Bearer ${said(/^Token\s+(\S+)$/m)}` },
    });
    expect(response.status).toBe(200);
    expect(lines.at(-1)).toContain('/control/transactions/ID/pay');
    await response.arrayBuffer();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('the sandbox alone, from the command line, prints in one sentence why it did not start', async () => {
    const child = run('--port', 'many', '--data-dir', sandboxFolder());
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(words).toBe('The sandbox did not start. many is not a port number (0 to 65535).\n');
  });

  it('the sandbox alone, from the command line, lists troubles and dialects with --help and serves nothing', async () => {
    const child = run('--help');
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    for (const dialect of DIALECT_NAMES) expect(words).toContain(`\n  ${dialect} `);
    for (const trouble of TROUBLES) expect(words).toContain(`\n  ${trouble} `);
  });

  it('the sandbox alone, from the command line, takes a trouble flag, and refuses an unknown one', async () => {
    const child = run('--data-dir', sandboxFolder(), '--trouble', 'rate-limited');
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const answer = await fetch(`${line.replace('Base URL', '').trim()}/transactions`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(429);
    const refused = run('--data-dir', sandboxFolder(), '--trouble', 'read:slow-payer');
    let words = '';
    refused.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    expect(await once(refused, 'close')).toEqual([1, null]);
    expect(words).toMatch(/^The sandbox did not start\. read:slow-payer is not a known trouble: lose-answer, .*\.\n$/);
  });

  it('the sandbox alone, from the command line, refuses an unknown dialect by its name', async () => {
    const refused = run('--data-dir', sandboxFolder(), '--dialect', 'local-time', '--dialect', 'klingon');
    let words = '';
    refused.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    expect(await once(refused, 'close')).toEqual([1, null]);
    expect(words).toMatch(/^The sandbox did not start\. klingon is not a known dialect: local-time.*\.\n$/);
  });
});
