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
  ])('a switch of Chromium’s: %s is left to Chromium', (word) => {
    expect(withoutChromiumSwitches([word, '--data-dir', '/tmp/x'])).toEqual(['--data-dir', '/tmp/x']);
  });

  it.each(['--no-sandbox', '--disable-gpu'])('a switch of Chromium’s: %s before a command does not hide it', (word) => {
    expect(withoutChromiumSwitches([word, 'export', '--gateway', 'Loja'])).toEqual(['export', '--gateway', 'Loja']);
  });
});

describe('what is left for Balcão to check, and to refuse', () => {
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
  ])('what is left for Balcão to check, and to refuse: %s', (_what, words) => {
    expect(withoutChromiumSwitches(words)).toEqual(words);
  });

  it('what is left for Balcão to check, and to refuse is what follows the program, and unpackaged the folder Electron was given', () => {
    expect(ownArguments(['/opt/balcao', '--no-sandbox', '--help'], true)).toEqual(['--no-sandbox', '--help']);
    expect(ownArguments(['electron', '--no-sandbox', '/src/balcao', '--help'], false)).toEqual([
      '--no-sandbox',
      '--help',
    ]);
  });
});
