/** An entry of the audit trail in the reader's language: what was changed, and what it was done to. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AuditChange, AuditEntry } from '../../../src-preload/contract/policy/audit.ts';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { type Format, useFormat } from '../../bridge/use-format.ts';
import { FORM_FIELD_NAMES } from '../../components/charge-parts/form-field-names.ts';
import { dayText } from '../../format/day-text.ts';
import type { Route } from '../../navigation/route.ts';
import { auditMessages } from './audit-messages.ts';

/** What the words of an entry depend on. */
export interface EntryContext {
  readonly t: TFunction;
  readonly format: Pick<Format, 'count' | 'money'>;
  /** A gateway's name by its id; null for one that is not in the list. */
  gatewayName(id: string): string | null;
}

export function useEntryContext(): EntryContext {
  const { t } = useTranslation();
  const { gateways } = useApp();
  const format = useFormat();
  return { t, format, gatewayName: (id) => gateways.find((gateway) => gateway.id === id)?.name ?? null };
}

/** The label that each setting has where it is changed. */
const SETTINGS = {
  language: 'settings.language',
  theme: 'settings.theme',
  density: 'settings.density',
  showReports: 'settings.showReports',
  showAdministration: 'settings.showAdministration',
  singleKeyShortcuts: 'settings.singleKeyShortcuts',
  paidSound: 'settings.paidSound',
  paidNotices: 'settings.paidNotices',
  timeZone: 'settings.timeZone',
  checkMinutes: 'settings.checkMinutes',
  payerLanguage: 'settings.payerLanguage',
  messageLinks: 'settings.messageLinks',
  paper: 'settings.paper',
  backupFolder: 'audit.field.backupFolder',
  saveFolder: 'settings.saveFolder',
  backupsKept: 'audit.field.backupsKept',
  idleLockMinutes: 'audit.field.idleLockMinutes',
  operator: 'security.operator',
  operators: 'audit.field.operators',
  gatewayId: 'audit.field.gatewayId',
} as const satisfies Readonly<Record<keyof Settings, string>>;

/** The same of every field. A field of another version has none, and is shown as it is. */
const FIELD_WORDS = {
  ...SETTINGS,
  name: 'access.name',
  baseUrl: 'access.baseUrl',
  environment: 'access.environment',
  companyName: 'access.companyName',
  companyDocument: 'access.companyDocument',
  verifyPath: 'access.verifyPath',
  verifyPointer: 'access.verifyPointer',
  verifyValue: 'access.verifyValue',
  sendAttemptId: 'access.sendAttemptId',
  withoutItems: 'access.withoutItems.label',
  formFields: 'access.formFields',
  postbackUrl: 'access.postbackUrl',
  returningStates: 'access.returningStates',
  stateMeanings: 'access.stateMeanings.label',
  requestsPerSecond: 'access.requestsPerSecond',
  createSeconds: 'access.createSeconds',
  timeZone: 'access.timeZone.label',
  proxy: 'connection.proxy',
  proxyUser: 'connection.proxyUser',
  proxySecret: 'connection.proxySecret',
  authority: 'connection.authority',
  generationPath: 'connection.generationPath',
  generationPayload: 'connection.payload',
  tokenPointer: 'connection.tokenPointer',
  expiryPointer: 'connection.expiryPointer',
  retention: 'audit.field.retention',
  pin: 'audit.field.pin',
} as const;

/** Fields whose values are words of a fixed list; in any other field the same word is what somebody typed. */
const WORDED: ReadonlySet<string> = new Set([
  'language',
  'theme',
  'density',
  'payerLanguage',
  'paper',
  'environment',
  'withoutItems',
  'proxy',
]);
const { subject: SUBJECTS, value: VALUES } = auditMessages.en;
/** Parts of a subject that somebody typed or a bank wrote, which no word of ours may replace. */
const TYPED: ReadonlySet<string> = new Set(['schedule', 'approvedBy', 'line', 'desk', 'host', 'schema', 'role']);
/** Parts of a subject that hold the ids of gateways. */
const OF_GATEWAY: ReadonlySet<string> = new Set(['gateway', 'of', 'also']);
/** Parts of a subject that are amounts, in cents. */
const AMOUNTS: ReadonlySet<string> = new Set(['answered', 'sum']);

/** One line for each changed field, then what the entry is about. */
export function linesOf({ subject, changes, gatewayId }: AuditEntry, context: EntryContext): readonly string[] {
  const parts = Object.entries(subject)
    // The changes say it better, where there are any.
    .filter(([name]) => changes.length === 0 || (name !== 'settings' && name !== 'months'))
    // The gateway is named next to the action already.
    .filter(([name, value]) => name !== 'gateway' || value !== gatewayId)
    // The action means it.
    .filter(([name, value]) => name !== 'outcome' || value !== 'created')
    .map(([name, value]) => `${subjectName(name, context)}: ${subjectValue(name, value, context)}`);
  return [...changes.map((change) => changeText(change, context)), ...(parts.length > 0 ? [parts.join(' · ')] : [])];
}

function changeText(change: AuditChange, context: EntryContext): string {
  const { t } = context;
  const field = fieldName(change.field, context);
  if (change.before === undefined && change.after === undefined) return t('audit.changed', { field });
  const textOf = (value: AuditChange['before']) => changeValue(change.field, value ?? null, context);
  return t('audit.change', { field, before: textOf(change.before), after: textOf(change.after) });
}

function changeValue(field: string, value: string | number | boolean | null, { t, format, gatewayName }: EntryContext) {
  if (value === null || value === '') return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') return format.count(value);
  if (field === 'gatewayId') return gatewayName(value) ?? value;
  if (field === 'formFields')
    return value
      .split(', ')
      .map((name) => (isOf(FORM_FIELD_NAMES, name) ? t(FORM_FIELD_NAMES[name]) : name))
      .join(', ');
  return WORDED.has(field) ? word(value, t) : value;
}

function subjectName(name: string, { t }: EntryContext): string {
  return isOf(SUBJECTS, name) ? t(`audit.subject.${name}`) : name;
}

function subjectValue(name: string, value: string | number, context: EntryContext): string {
  const { t, format, gatewayName } = context;
  if (typeof value === 'number') return AMOUNTS.has(name) ? format.money(value) : format.count(value);
  if (name === 'settings')
    return value
      .split(' ')
      .map((field) => fieldName(field, context))
      .join(', ');
  // Closings record their period as JSON text.
  if (name === 'period') return dayText(value.replaceAll('"', ''));
  if (TYPED.has(name)) return isolatedText(value);
  return value
    .split(' ')
    .map((part) => (OF_GATEWAY.has(name) ? isolatedText(gatewayName(part) ?? word(part, t)) : word(part, t)))
    .join(', ');
}

function fieldName(field: string, { t }: EntryContext): string {
  return isOf(FIELD_WORDS, field) ? t(FIELD_WORDS[field]) : field;
}

function word(value: string, t: TFunction): string {
  return isOf(VALUES, value) ? t(`audit.value.${value}`) : isolatedText(shortId(value));
}

/** The beginning of an id or a control code, by which the filter finds it; any other text whole. */
export function shortId(text: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{64}$/.test(text) ? text.slice(0, 8) : text;
}

/** Where the charge, the receivable or the batch of an entry is shown; null for any other, and for another gateway's. */
export function routeOfEntry({ subject, gatewayId: of }: AuditEntry, gatewayId: string): Route | null {
  if (of !== gatewayId) return null;
  const { charge, receivable, batch } = subject;
  if (typeof charge === 'string') return { screen: 'charges', chargeKey: charge };
  if (typeof receivable === 'string') return { screen: 'receivables', id: receivable };
  return typeof batch === 'string' ? { screen: 'batches', batchId: batch } : null;
}

function isOf<Names extends object>(names: Names, name: string): name is Extract<keyof Names, string> {
  return Object.hasOwn(names, name);
}
