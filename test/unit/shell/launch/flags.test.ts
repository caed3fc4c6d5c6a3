import { describe, expect, it } from 'vitest';
import { currentSystem, usualDataFolder } from '../../../../src-main/shell/both/data-folder.ts';
import { readFlags, systemLocale } from '../../../../src-main/shell/launch/flags.ts';

describe('the flags of npm start', () => {
  it('the flags of npm start are all optional', () => {
    expect(readFlags([], 'pt-BR')).toEqual({
      shell: null,
      open: true,
      port: 0,
      dataDir: null,
      policy: null,
      locale: 'pt-BR',
      demo: false,
      help: false,
      devTools: false,
    });
  });

  it('the flags of npm start are read in any order, with a space or an equals sign', () => {
    const args = [
      '--policy',
      'office.json',
      '--port=8123',
      '--no-open',
      '--shell',
      'browser',
      '--data-dir',
      '/tmp/x y',
      '--locale',
      'PT-br',
    ];
    expect(readFlags(args, 'en')).toEqual({
      shell: 'browser',
      open: false,
      port: 8123,
      dataDir: '/tmp/x y',
      policy: 'office.json',
      locale: 'pt-BR',
      demo: false,
      help: false,
      devTools: false,
    });
  });

  it('--demo has a data folder of its own, so that example charges are never beside real ones', () => {
    const { demo, dataDir } = readFlags(['--demo'], 'en');
    expect([demo, dataDir]).toEqual([true, `${usualDataFolder(currentSystem())}-demo`]);
    expect(readFlags(['--demo', '--data-dir', '/tmp/x'], 'en').dataDir).toBe('/tmp/x');
  });

  it.each([
    [['--prot', '1'], '--prot'],
    [['-x'], '-x'],
    [['balcao.db'], 'balcao.db'],
    [['--no-sandbox'], '--no-sandbox'],
  ])('an unknown flag of npm start is refused by its name in one plain sentence: %j', (args, named) => {
    expect(() => readFlags(args, 'en')).toThrow(`Unknown option: ${named}. npm start -- --help lists the options.`);
  });

  it.each([
    ['--port', ['--port']],
    ['--port', ['--port', 'http']],
    ['--port', ['--port', '65536']],
    ['--port', ['--port=-1']],
    ['--port', ['--port', '--no-open']],
    ['--shell', ['--shell', 'firefox']],
    ['--shell', ['--shell']],
    ['--data-dir', ['--data-dir=']],
    ['--policy', ['--policy=']],
    ['--locale', ['--locale', 'p']],
    ['--no-open', ['--no-open=false']],
  ])('a flag of npm start refuses an invalid value: %s: %j', (flag, args) => {
    expect(() => readFlags(args, 'en')).toThrow(new RegExp(`^Invalid value for ${flag}\\.`));
  });

  it('the flags of npm start are refused in the requested language, else in the system’s', () => {
    expect(() => readFlags(['--prot', '--locale', 'pt-BR'], 'en')).toThrow(/Opção desconhecida: --prot/);
    expect(() => readFlags(['--prot'], 'pt-PT')).toThrow(/Opção desconhecida: --prot/);
  });
});

describe("the system's language", () => {
  it.each([
    [{ LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'pt_BR' }, 'pt-BR'],
    [{ LANG: 'de_DE@euro' }, 'de-DE'],
    [{ LANG: 'C' }, 'en'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{ LANG: 'POSIX' }, 'en'],
  ])("the system's language: %j is %s", (env, locale) => {
    expect(systemLocale(env)).toBe(locale);
  });
});
