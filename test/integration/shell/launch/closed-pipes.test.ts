import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const MODULE = pathToFileURL('src-main/shell/both/closed-pipes.ts').href;

/** A program that writes once its reader has gone, and then reports over IPC whether it is still there. */
const program = (begin: string) => `
  ${begin}
  process.on('message', () => {
    for (const stream of [process.stdout, process.stderr]) stream.write('one more line\\n');
    setImmediate(() => setImmediate(() => process.send('still here', () => process.disconnect())));
  });
`;

async function writeAfterTheEnd(begin: string): Promise<{ readonly said: unknown; readonly code: unknown }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(begin)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said: unknown = null;
  child.on('message', (message) => {
    said = message;
  });
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.send('write');
  const [code] = await once(child, 'exit');
  return { said, code };
}

it('a terminal that closes before Balcão ends nothing: its output has no reader, and the work goes on', async () => {
  const begin = `import { ignoreClosedPipes } from '${MODULE}'; ignoreClosedPipes([process.stdout, process.stderr]);`;
  expect(await writeAfterTheEnd(begin)).toEqual({ said: 'still here', code: 0 });
  // Without it the same program dies, so the test would notice.
  expect((await writeAfterTheEnd('')).code).not.toBe(0);
});
