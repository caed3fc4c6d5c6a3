import { describe, expect, it } from 'vitest';
import { ownArguments, withoutChromiumSwitches } from '../../../../src-main/shell/launch/chromium-switches.ts';

describe('a switch of Chromium’s', () => {
  it.each([
    '--no-sandbox',
    '--disable-gpu',
    '--ozone-platform=wayland',
    '--enable-features=UseOzonePlatform',
    '--lang=de',
    '--remote-debugging-port=0',
    '--v=1',
  ])('a switch of Chromium’s is left to Chromium: %s', (word) => {
    expect(withoutChromiumSwitches([word, '--data-dir', '/tmp/x'])).toEqual(['--data-dir', '/tmp/x']);
  });

  it.each(['--no-sandbox', '--disable-gpu'])('a switch of Chromium’s before a command does not hide it: %s', (word) => {
    expect(withoutChromiumSwitches([word, 'export', '--gateway', 'Loja'])).toEqual(['export', '--gateway', 'Loja']);
  });
});

describe('the arguments for Balcão', () => {
  it.each([
    ['its own flags', ['--data-dir=/tmp/x', '--locale', 'en', '--help']],
    ['a letter swapped', ['--data-dri=/tmp/x']],
    ['a letter too few', ['--locle=en']],
    ['a letter too many', ['--loccale=en']],
    ['another letter', ['--data_dir=/tmp/x', '--no-opem']],
    ['other capitals', ['--No-Open']],
    ['a stray word', ['balcao.db']],
    ['a single dash', ['-x', '-no-sandbox']],
    ['the command’s own flags, where it is given', ['export', '--gatewya=Loja', '--from', '2026-01-01']],
  ])('an argument that is not Chromium’s is left for Balcão to check: %s', (_what, words) => {
    expect(withoutChromiumSwitches(words)).toEqual(words);
  });

  it('what Windows adds at the click on a notice is no argument', () => {
    expect(ownArguments(['balcao.exe', '-Embedding'], true)).toEqual([]);
  });

  it('the arguments for Balcão are those after the program, and unpackaged those after Electron’s folder', () => {
    expect(ownArguments(['/opt/balcao', '--no-sandbox', '--help'], true)).toEqual(['--no-sandbox', '--help']);
    expect(ownArguments(['electron', '--no-sandbox', '/src/balcao', '--help'], false)).toEqual([
      '--no-sandbox',
      '--help',
    ]);
  });
});
