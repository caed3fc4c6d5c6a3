/** Asks for the admin's PIN at a terminal. What is typed is not shown, and stays in no shell's memory of commands. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Null where it is called off (Ctrl+C, Ctrl+D) or nothing is typed. */
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
    // Settled already where a line came.
    lines.once('close', () => {
      output.write('\n');
      resolve(null);
    });
  });
}
