/** The application's menu: what a desktop expects, in the user's language, and no developer tools once packaged. */
import type { MenuItemConstructorOptions } from 'electron';
import type { Language } from '../words.ts';

const LABELS = {
  en: {
    file: 'File',
    newWindow: 'New window',
    quit: 'Quit Balcão',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    view: 'View',
    reload: 'Reload',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    devTools: 'Developer tools',
  },
  'pt-BR': {
    file: 'Arquivo',
    newWindow: 'Nova janela',
    quit: 'Sair do Balcão',
    edit: 'Editar',
    undo: 'Desfazer',
    redo: 'Refazer',
    cut: 'Recortar',
    copy: 'Copiar',
    paste: 'Colar',
    selectAll: 'Selecionar tudo',
    view: 'Exibir',
    reload: 'Recarregar',
    resetZoom: 'Tamanho real',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    fullScreen: 'Tela cheia',
    devTools: 'Ferramentas de desenvolvimento',
  },
} as const;

export function menuTemplate(
  language: Language,
  isPackaged: boolean,
  openWindow: () => void,
): MenuItemConstructorOptions[] {
  const label = LABELS[language];
  const devTools: MenuItemConstructorOptions[] = isPackaged ? [] : [{ role: 'toggleDevTools', label: label.devTools }];
  return [
    {
      label: label.file,
      submenu: [
        { label: label.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: () => openWindow() },
        { type: 'separator' },
        { role: 'quit', label: label.quit },
      ],
    },
    {
      label: label.edit,
      submenu: [
        { role: 'undo', label: label.undo },
        { role: 'redo', label: label.redo },
        { type: 'separator' },
        { role: 'cut', label: label.cut },
        { role: 'copy', label: label.copy },
        { role: 'paste', label: label.paste },
        { role: 'selectAll', label: label.selectAll },
      ],
    },
    {
      label: label.view,
      submenu: [
        { role: 'reload', label: label.reload },
        { type: 'separator' },
        { role: 'resetZoom', label: label.resetZoom },
        { role: 'zoomIn', label: label.zoomIn },
        { role: 'zoomOut', label: label.zoomOut },
        { role: 'togglefullscreen', label: label.fullScreen },
        ...devTools,
      ],
    },
  ];
}
