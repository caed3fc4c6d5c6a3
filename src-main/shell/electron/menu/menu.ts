/**
 * The application's menu: what each system's desktop expects, in the user's language. A finished program has no reload
 * and no developer tools: they come with the sources, or by a flag.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { Language } from '../../both/messages.ts';
import { type MenuMessages, menuMessages } from './menu-messages.ts';

/** The documents installed next to the program, in the order of the menu; the last is made by the installers' build. */
export const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'THIRD-PARTY-LICENSES.txt'] as const;

export interface ShellDocument {
  readonly name: (typeof DOCUMENTS)[number];
  readonly path: string;
}

export interface MenuParts {
  readonly language: Language;
  readonly devTools: boolean;
  readonly platform: NodeJS.Platform;
  readonly openWindow: () => void;
  readonly documents: readonly ShellDocument[];
  /** Opens one of them with the system's program for it. */
  readonly openDocument: (path: string) => Promise<void>;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const label = menuMessages[parts.language];
  const isMac = parts.platform === 'darwin';
  return [
    ...(isMac ? [appMenu(label)] : []),
    fileMenu(label, isMac, parts.openWindow),
    editMenu(label, isMac),
    viewMenu(label, parts.devTools),
    windowMenu(label, isMac),
    helpMenu(label, isMac, parts),
  ];
}

/** macOS: the menu named after the program. */
function appMenu(label: MenuMessages): MenuItemConstructorOptions {
  return {
    label: 'Balcão',
    submenu: [
      { role: 'about', label: label.about },
      separator,
      { role: 'services', label: label.services },
      separator,
      { role: 'hide', label: label.hide },
      { role: 'hideOthers', label: label.hideOthers },
      { role: 'unhide', label: label.unhide },
      separator,
      { role: 'quit', label: label.quit },
    ],
  };
}

function fileMenu(label: MenuMessages, isMac: boolean, openWindow: () => void): MenuItemConstructorOptions {
  return {
    label: label.file,
    submenu: [
      { label: label.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: () => openWindow() },
      separator,
      { role: 'close', label: label.closeWindow },
      ...(isMac ? [] : [separator, { role: 'quit', label: label.quit } as const]),
    ],
  };
}

function editMenu(label: MenuMessages, isMac: boolean): MenuItemConstructorOptions {
  const speech: MenuItemConstructorOptions = {
    label: label.speech,
    submenu: [
      { role: 'startSpeaking', label: label.startSpeaking },
      { role: 'stopSpeaking', label: label.stopSpeaking },
    ],
  };
  return {
    label: label.edit,
    submenu: [
      { role: 'undo', label: label.undo },
      { role: 'redo', label: label.redo },
      separator,
      { role: 'cut', label: label.cut },
      { role: 'copy', label: label.copy },
      { role: 'paste', label: label.paste },
      { role: 'pasteAndMatchStyle', label: label.pastePlain },
      { role: 'delete', label: label.delete },
      separator,
      { role: 'selectAll', label: label.selectAll },
      ...(isMac ? [separator, speech] : []),
    ],
  };
}

function viewMenu(label: MenuMessages, devTools: boolean): MenuItemConstructorOptions {
  // The keys in addition to the ones shown: plus without Shift, and the number pad.
  const alsoBy = (role: 'resetZoom' | 'zoomIn' | 'zoomOut', key: string, text: string): MenuItemConstructorOptions => ({
    role,
    label: text,
    accelerator: `CommandOrControl+${key}`,
    visible: false,
  });
  return {
    label: label.view,
    submenu: [
      ...(devTools ? [{ role: 'reload', label: label.reload } as const, separator] : []),
      { role: 'resetZoom', label: label.resetZoom },
      alsoBy('resetZoom', 'num0', label.resetZoom),
      { role: 'zoomIn', label: label.zoomIn },
      alsoBy('zoomIn', '=', label.zoomIn),
      alsoBy('zoomIn', 'numadd', label.zoomIn),
      { role: 'zoomOut', label: label.zoomOut },
      alsoBy('zoomOut', 'numsub', label.zoomOut),
      separator,
      { role: 'togglefullscreen', label: label.fullScreen },
      ...(devTools ? [{ role: 'toggleDevTools', label: label.devTools } as const] : []),
    ],
  };
}

function windowMenu(label: MenuMessages, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: label.window,
    // The role makes macOS list the open windows in this menu.
    ...(isMac ? { role: 'window' as const } : {}),
    submenu: [
      { role: 'minimize', label: label.minimize },
      ...(isMac
        ? [{ role: 'zoom', label: label.zoom } as const, separator, { role: 'front', label: label.front } as const]
        : []),
    ],
  };
}

function helpMenu(
  label: MenuMessages,
  isMac: boolean,
  { documents, openDocument }: Pick<MenuParts, 'documents' | 'openDocument'>,
): MenuItemConstructorOptions {
  return {
    label: label.help,
    ...(isMac ? { role: 'help' as const } : {}),
    submenu: [
      ...documents.map(({ name, path }) => ({ label: label.document[name], click: () => void openDocument(path) })),
      ...(isMac ? [] : [...(documents.length > 0 ? [separator] : []), { role: 'about', label: label.about } as const]),
    ],
  };
}
