import { describe, expect, it } from 'vitest';
import {
  ownArguments,
  unwantedSwitches,
  withoutChromiumSwitches,
} from '../../../../src-main/shell/launch/chromium-switches.ts';

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

describe('an installed Balcão', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--renderer-cmd-prefix=xterm',
    '--utility-cmd-prefix=sh',
    '--gpu-launcher=sh',
    '--disable-web-security',
    '--allow-file-access-from-files',
    '--ignore-certificate-errors',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--proxy-server=evil:1',
    '--load-extension=/tmp/x',
    '--user-data-dir=/tmp/x',
    '--disable-site-isolation-trials',
    '--enable-features=NetworkServiceInProcess2',
    '--enable-features=WaylandWindowDecorations,IsolateNothing',
    '--disable-features=IsolateOrigins',
    '--Remote-Debugging-Port=9222',
    '--a-switch-of-next-year',
  ])('an installed Balcão does without %s', (word) => {
    const name = /^--([\w-]+)/.exec(word)?.[1]?.toLowerCase();
    expect(unwantedSwitches([word, '--locale', 'en'])).toEqual({ ignored: [name], tooLate: null });
  });

  it.each(['--no-sandbox', '--disable-gpu-sandbox', '--no-zygote', '--single-process'])(
    'an installed Balcão cannot take back %s',
    (word) => {
      expect(unwantedSwitches(['--remote-debugging-port=1', word]).tooLate).toBe(word.slice(2));
    },
  );

  it.each([
    ['graphics', ['--disable-gpu', '--in-process-gpu', '--use-gl=angle', '--enable-features=VaapiVideoDecoder']],
    ['displays and scaling', ['--ozone-platform=wayland', '--force-device-scale-factor=1.5', '--Force-Dark-Mode']],
    ['decorations on Wayland', ['--enable-features=UseOzonePlatform,WaylandWindowDecorations']],
    ['language and keyring', ['--lang=de', '--password-store=gnome-libsecret']],
    ['what the Windows installer adds', ['--updated']],
    ['its own flags, a slip included', ['--data-dir=/tmp/x', '--data-dri=/tmp/x']],
  ])('an installed Balcão lets through: %s', (_what, words) => {
    expect(unwantedSwitches(words)).toEqual({ ignored: [], tooLate: null });
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
