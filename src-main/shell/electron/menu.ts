/**
 * The application's menu: what each system's desktop expects, in the user's language, and no developer tools once
 * packaged.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { Language } from '../shared/messages.ts';
import { type MenuMessages, menuMessages } from './menu-messages.ts';

/** A document installed beside the program. */
export interface ShellDocument {
  readonly name: 'README.md' | 'LICENSE';
  readonly path: string;
}

export interface MenuParts {
  readonly language: Language;
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly openWindow: () => void;
  readonly documents: readonly ShellDocument[];
  /** Opens one of them with the system's program for it. */
  readonly openDocument: (path: string) => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const label = menuMessages[parts.language];
  const isMac = parts.platform === 'darwin';
  return [
    ...(isMac ? [appMenu(label)] : []),
    fileMenu(label, isMac, parts.openWindow),
    editMenu(label, isMac),
    viewMenu(label, parts.isPackaged),
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

function viewMenu(label: MenuMessages, isPackaged: boolean): MenuItemConstructorOptions {
  return {
    label: label.view,
    submenu: [
      { role: 'reload', label: label.reload },
      separator,
      { role: 'resetZoom', label: label.resetZoom },
      { role: 'zoomIn', label: label.zoomIn },
      { role: 'zoomOut', label: label.zoomOut },
      { role: 'togglefullscreen', label: label.fullScreen },
      ...(isPackaged ? [] : [{ role: 'toggleDevTools', label: label.devTools } as const]),
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
      ...documents.map(({ name, path }) => ({ label: label.document[name], click: () => openDocument(path) })),
      ...(isMac ? [] : [...(documents.length > 0 ? [separator] : []), { role: 'about', label: label.about } as const]),
    ],
  };
}
