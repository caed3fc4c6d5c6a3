/** Prompts for the admin's PIN at a terminal. The input is not shown, and is not saved in the history of commands. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Null where it is cancelled (Ctrl+C, Ctrl+D) or empty. */
export function askPin(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | null> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: true });
  output.write(question);
  return new Promise((resolve) => {
    lines.once('line', (pin) => {
      resolve(pin === '' ? null : pin);
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    // Settled already if a line came.
    lines.once('close', () => {
      output.write('\n');
      resolve(null);
    });
  });
}
