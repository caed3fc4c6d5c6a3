import type * as ElectronModule from 'electron';

/** The parts of Electron the shell uses; tests pass a faithful fake. */
export type Electron = Pick<
  typeof ElectronModule,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'Notification'
  | 'powerMonitor'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'shell'
  | 'utilityProcess'
>;
