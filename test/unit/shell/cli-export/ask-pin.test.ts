import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askPin } from '../../../../src-main/shell/cli-export/ask-pin.ts';

function atTerminal(typed: string) {
  const input = new PassThrough();
  const output = new PassThrough();
  const answer = askPin('PIN: ', input, output);
  input.write(typed);
  return answer.then((pin) => ({ pin, shown: String(output.read()) }));
}

it('a PIN typed at the terminal is read and not shown', async () => {
  expect(await atTerminal('p1n-of-the-admin\n')).toEqual({ pin: 'p1n-of-the-admin', shown: 'PIN: \n' });
});

it('an empty PIN, Ctrl+C and Ctrl+D cancel the prompt', async () => {
  expect((await atTerminal('\n')).pin).toBeNull();
  expect((await atTerminal('half\u0003')).pin).toBeNull();
  expect((await atTerminal('\u0004')).pin).toBeNull();
});
