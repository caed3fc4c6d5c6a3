import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const check = fileURLToPath(new URL('../../../src-main/shell/launch/require-node.cjs', import.meta.url));

/** Runs the check in a Node that says it is of this version. */
function runUnder(version: string, lang: string) {
  const script = `Object.defineProperty(process, 'versions', {value: {node: '${version}'}}); require(${JSON.stringify(check)})`;
  const env = { PATH: process.env['PATH'], LANG: lang };
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  return { status, stderr };
}

describe('an old Node', () => {
  it.each([
    ['20.20.2', 'en_US.UTF-8', 'Balcão needs Node 22.19 or newer, and this is 20.20.2.\n'],
    ['22.18.0', 'pt_BR.UTF-8', 'O Balcão precisa do Node 22.19 ou mais novo, e este é o 22.18.0.\n'],
  ])('an old Node: %s is told in one sentence (%s)', (version, lang, sentence) => {
    expect(runUnder(version, lang)).toEqual({ status: 1, stderr: sentence });
  });

  it.each(['22.19.0', '24.0.0', '100.1.0'])('an old Node: %s is none', (version) => {
    expect(runUnder(version, 'C')).toEqual({ status: 0, stderr: '' });
  });
});
