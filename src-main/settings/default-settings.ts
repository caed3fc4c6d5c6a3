/** What a desk has until somebody chooses otherwise. */
import type { Settings } from '../../src-preload/contract/settings/settings.ts';

export const DEFAULT_SETTINGS: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  singleKeyShortcuts: true,
  paidSound: true,
  paidNotices: true,
  timeZone: 'America/Sao_Paulo',
  payerLanguage: 'pt-BR',
  messageLinks: false,
  paper: 'a4',
  checkMinutes: 15,
  backupFolder: '',
  backupsKept: 10,
  idleLockMinutes: 0,
  operator: '',
  operators: [],
  gatewayId: null,
};
