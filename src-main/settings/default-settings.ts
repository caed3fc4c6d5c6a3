/** What a desk has until somebody chooses otherwise. */
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { PAYER_LANGUAGE } from '../../src-preload/contract/values/languages.ts';

export const DEFAULT_SETTINGS: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  showReports: true,
  showAdministration: true,
  singleKeyShortcuts: true,
  paidSound: true,
  paidNotices: true,
  timeZone: 'America/Sao_Paulo',
  payerLanguage: PAYER_LANGUAGE,
  messageLinks: false,
  paper: 'a4',
  checkMinutes: 15,
  backupFolder: '',
  saveFolder: '',
  backupsKept: 10,
  idleLockMinutes: 0,
  operator: '',
  operators: [],
  gatewayId: null,
};
