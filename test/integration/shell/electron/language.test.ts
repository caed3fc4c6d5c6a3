import type { MenuItemConstructorOptions } from 'electron';
import { afterEach, describe, expect, it } from 'vitest';
import { DOCUMENTS, menuTemplate } from '../../../../src-main/shell/electron/menu/menu.ts';
import type { Settings } from '../../../../src-preload/contract/settings/settings.ts';
import { createShellConsole, someSettings } from '../../../support/shell/shell-console.ts';
import type { FakeElectron } from '../../../support/shell/shell-electron.ts';
import { type RunningElectron, startElectron } from '../../../support/shell/shell-electron-run.ts';

let running: RunningElectron | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

async function start(
  prepare: (electron: FakeElectron) => void,
  language: Settings['language'] = 'system',
): Promise<RunningElectron> {
  const console = createShellConsole({ 'settings.read': async () => ({ ...someSettings, language }) });
  running = await startElectron(prepare, console);
  return running;
}
const labels = ({ electron }: RunningElectron) => electron.menu.map(({ label }) => label);

describe('a start by an icon, without a flag', () => {
  it.each([
    [['pt-BR', 'en-US'], 'pt-BR', 'Arquivo'],
    [['en-US', 'pt-BR'], 'en-US', 'File'],
    [['de-DE', 'pt-PT'], 'pt-PT', 'Arquivo'],
    [['de-DE'], 'de-DE', 'File'],
  ])(
    'a start by an icon on a computer that prefers %j opens in that language, and the page gets %s',
    async (preferred, told, file) => {
      const running = await start((electron) => {
        electron.preferredLanguages = preferred;
        electron.locale = 'en-US';
      });
      expect([labels(running)[0], running.deps.systemLocale]).toEqual([file, told]);
    },
  );

  it('a start by an icon without preferences reads Electron’s language once it is ready', async () => {
    const running = await start((electron) => {
      electron.preferredLanguages = [];
      electron.locale = 'pt-BR';
    });
    expect(running.deps.systemLocale).toBe('pt-BR');
  });
});

describe('the language chosen in Settings', () => {
  it('the language chosen in Settings is that of the menu from the start', async () => {
    const running = await start(() => {}, 'en');
    expect(labels(running)).toEqual(['File', 'Edit', 'View', 'Window', 'Help']);
  });

  it('the language chosen in Settings reaches menu, notices and dialogs at once when it is changed', async () => {
    const running = await start(() => {});
    expect(labels(running)).toEqual(['Arquivo', 'Editar', 'Exibir', 'Janela', 'Ajuda']);
    running.console.signal({ name: 'settings-changed', payload: { ...someSettings, language: 'en' } });
    expect(labels(running)).toEqual(['File', 'Edit', 'View', 'Window', 'Help']);
    expect(running.electron.aboutPanel.copyright).toContain('MIT licence');
    running.console.busyWith(['export']);
    running.electron.app.quit();
    expect(running.electron.messageBoxes[0]?.message).toBe('Balcão is still busy: an export is being written.');
    running.console.busyWith([]);
    running.console.signal({ name: 'settings-changed', payload: someSettings });
    expect(labels(running)[0]).toBe('Arquivo');
  });
});

describe('the menu', () => {
  const rolesOf = (platform: NodeJS.Platform, label: string) => {
    const menu = menuTemplate({
      language: 'en',
      devTools: false,
      platform,
      openWindow: () => {},
      documents: [{ name: 'README.md', path: '/app/README.md' }],
      openDocument: async () => {},
    });
    const found = menu.find((item) => item.label === label)?.submenu;
    return (Array.isArray(found) ? found : []).flatMap(({ role, label: word }) => role ?? word ?? []);
  };

  it.each(['linux', 'win32', 'darwin'] as const)('the menu of %s has every way to edit', (platform) => {
    expect(rolesOf(platform, 'Edit')).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll']),
    );
  });

  it('the menu of macOS has the program’s own menu first; elsewhere it is under File and Help', () => {
    expect(rolesOf('darwin', 'Balcão')).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']);
    expect(rolesOf('darwin', 'File')).not.toContain('quit');
    expect(rolesOf('darwin', 'Window')).toEqual(['minimize', 'zoom', 'front']);
    expect(rolesOf('linux', 'File')).toContain('quit');
    expect(rolesOf('linux', 'Window')).toEqual(['minimize']);
    expect(rolesOf('win32', 'Help')).toEqual(['Using Balcão', 'about']);
  });

  it('the menu opens the documents that are installed beside the program', async () => {
    const running = await start(() => {});
    const help = running.electron.menu.at(-1)?.submenu as MenuItemConstructorOptions[];
    const [readme] = help;
    // Electron passes a click its item, its window and the event; none of them is used.
    (readme?.click as (() => void) | undefined)?.();
    expect([readme?.label, running.electron.openedPaths]).toEqual(['Como usar o Balcão', ['/app/README.md']]);
  });

  it('the menu has each document that is installed, and shows one in its folder where no program opens it', async () => {
    const running = await start((electron) => {
      electron.documents = DOCUMENTS;
      electron.openPathFault = 'no application is registered';
    }, 'en');
    const help = running.electron.menu.at(-1)?.submenu as MenuItemConstructorOptions[];
    expect(help.map(({ label }) => label)).toEqual([
      'Using Balcão',
      'What is new',
      'Security and privacy',
      'Licence',
      'Licences of the components',
      undefined,
      'About Balcão',
    ]);
    (help[1]?.click as (() => void) | undefined)?.();
    await running.clock.advance(0);
    expect(running.electron.shownInFolder).toEqual(['/app/CHANGELOG.md']);
    expect(running.electron.aboutPanel.copyright).toMatch(/\nLicences of the components: Help menu$/);
  });

  const view = ({ electron }: RunningElectron) => {
    const menu = electron.menu.find(({ label }) => label === 'View')?.submenu as MenuItemConstructorOptions[];
    return menu.flatMap(({ role }) => role ?? []);
  };

  it('the menu of an installed Balcão has zoom, and neither reload nor developer tools', async () => {
    const running = await start(() => {}, 'en');
    expect(new Set(view(running))).toEqual(new Set(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']));
    expect(running.electron.windows[0]?.options.webPreferences?.devTools).toBe(false);
  });

  it.each([
    [
      'from the sources',
      (electron: FakeElectron) => {
        electron.app.isPackaged = false;
      },
    ],
    [
      'started with --dev-tools',
      (electron: FakeElectron) => {
        electron.hasDevToolsFlag = true;
      },
    ],
  ] as const)('the menu of a Balcão %s has reload and developer tools', async (_, prepare) => {
    const running = await start(prepare, 'en');
    expect(view(running)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
    running.deps.openPayerWindow();
    const tools = running.electron.windows.map(({ options }) => options.webPreferences?.devTools);
    expect(tools).toEqual([true, true]);
  });

  it('the menu zooms in without Shift and with the number pad, too', async () => {
    const running = await start(() => {}, 'en');
    const menu = running.electron.menu.find(({ label }) => label === 'View')?.submenu as MenuItemConstructorOptions[];
    const hidden = menu.filter(({ visible }) => visible === false).map(({ accelerator }) => accelerator);
    expect(hidden).toEqual(['num0', '=', 'numadd', 'numsub'].map((key) => `CommandOrControl+${key}`));
  });
});

it('the about panel shows this Balcão’s version and components', async () => {
  const running = await start(() => {});
  expect(running.electron.aboutPanel).toMatchObject({ applicationName: 'Balcão', applicationVersion: '0.1.0' });
  expect(running.electron.aboutPanel.copyright).toBe(
    'Licença MIT\nElectron 45.4.1 · Chromium 156.0.1.2 · Node.js 24.1.0 · SQLite',
  );
});
