/** A hidden desk: what is sent to it is refused before it is read, whatever its size or form. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserShellProcess, startBrowserShell } from '../support/shell/browser-shell-process.ts';

let shell: BrowserShellProcess;
beforeAll(async () => {
  shell = await startBrowserShell();
});
afterAll(() => shell.close());

describe('a hidden desk', () => {
  it('a hidden desk reads no file that is sent to it: it is refused before it is parsed', async () => {
    const socket = await shell.openSocket();
    const answerTo = (message: string) =>
      new Promise<unknown>((resolve) => {
        const hear = (data: Buffer) => {
          // Main's own messages: results and signals.
          const heard = JSON.parse(String(data)) as { readonly result?: unknown };
          if (heard.result === undefined) return;
          socket.off('message', hear);
          resolve(heard.result);
        };
        socket.on('message', hear).once('close', (code) => resolve({ closed: code }));
        socket.send(message);
      });
    expect(await answerTo('{"id":1,"name":"security.lock","input":null}')).toMatchObject({ ok: true });
    const locked = { ok: false, error: { kind: 'locked' } };
    // Not even JSON: only a message that is not read is answered so.
    expect(
      await answerTo(`{"id":2,"name":"batches.readSpreadsheet","input":{"content":"${'A'.repeat(4_000_000)}`),
    ).toEqual(locked);
    // A name behind another one is refused as well, and its input is not judged.
    expect(await answerTo('{"id":3,"name":"security.read","input":null,"name":"charges.list"}')).toEqual(locked);
    expect(await answerTo('{"id":4,"name":"security.unlock","input":{"pin":null}}')).toMatchObject({ ok: true });
    socket.terminate();
  });
});
