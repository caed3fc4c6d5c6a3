/**
 * The operations that protect a history from loss, and erase a person from it, as part of the contract (contract.ts).
 */

import { z } from 'zod';
import { auditCheck, auditEntry, auditFilter, auditStatus, typedControlCode } from '../policy/audit.ts';
import { nothing, ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorOnly, usual } from '../policy/operation-type.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { holding, plainText } from '../values/personal-data.ts';
import { savedFile } from '../values/saved-file.ts';
import { cents, instant, language, localId, typedSigns, typedWords } from '../values/values.ts';

const backup = z.object({ name: z.string(), at: instant, bytes: z.int() });
holding('nothing', backup);
export type Backup = z.infer<typeof backup>;

/** What was rebuilt, how, and what may be missing. Ids and counts, never a person. */
const recovery = z.object({
  at: instant,
  why: z.enum(['damaged', 'lost', 'restored', 'gone', 'ledger', 'older']),
  /** What was found of the ledger, where it was cut or is gone. */
  ledger: z.enum(['cut', 'gone']).optional(),
  /** The name of the old file in the set-aside folder. */
  setAside: z.string().nullable(),
  backup: z.object({ name: z.string(), at: instant }).nullable(),
  fromBackup: z.int(),
  salvaged: z.int(),
  unreadable: z.int(),
  /** Transactions to be read again from the service; the first thousand. */
  toReadAgain: z.array(z.string()),
  readAgain: z.int(),
  attemptsFromLedger: z.int(),
});
holding('nothing', recovery);

/** Why nothing can be recorded, as far as a person can do something about it. */
export const stopReason = z.enum([
  'disk-full',
  'read-only',
  'server-unreachable',
  'desk-too-old',
  'team-schema-old',
  'other',
]);

/** The progress of a history that is being prepared; null once it is open. */
const openingStep = z.enum(['checking', 'restoring', 'salvaging', 'migrating', 'backing-up', 'rewriting']);

/** The last time the newest backup was opened and read to its end (backup-drills.ts). */
export const backupDrill = z.object({
  at: instant,
  backupAt: instant,
  charges: z.int(),
  /** What is wrong with the backup, in the words of SQLite or the reader; null where it can be read. */
  problem: z.string().nullable(),
});
export type BackupDrill = z.infer<typeof backupDrill>;

/** A charge's row in the file whose figures are not those recorded of the charge: another program edited it. */
const editedRow = z.object({
  key: localId,
  transactionId: plainText.nullable(),
  /** The service's names of the facts that differ. */
  fields: z.array(plainText),
});
export type EditedRow = z.infer<typeof editedRow>;

/** A check of the history. */
const historyCheck = z.object({
  at: instant,
  /** What SQLite found in the file; empty for a sound one. */
  findings: z.array(plainText),
  /** How many charges' rows were edited by another program; null where they could not be compared. */
  edited: z.int().nullable(),
  /** The first twenty of them. */
  editedRows: z.array(editedRow),
});
export type HistoryCheck = z.infer<typeof historyCheck>;

const historyStatus = z.object({
  recovery: recovery.nullable(),
  /** Ids of the ledger that are being read again since the start: how many were found, and how many failed. */
  readingAgain: z.object({ total: z.int(), cameBack: z.int(), failed: z.int() }).nullable(),
  /** Charges that the ledger names and the history lacks, until they are read again or the gateway has none of them. */
  unread: z.int(),
  lastCheck: historyCheck.nullable(),
  /** When the check began that is under way; null where none is. */
  checkingSince: instant.nullable(),
  /** Null before the first drill. */
  drill: backupDrill.nullable(),
  /** Why no charge is created: nothing can be recorded. Null while it can. */
  stopped: stopReason.nullable(),
  /** Charges and unknown outcomes that the disk has not accepted yet; they are written as soon as it does. */
  unrecorded: z.int(),
  /** A network folder or a synced one: SQLite cannot guarantee a file's integrity there. */
  place: z.enum(['local', 'network', 'synced']),
  folder: z.string(),
  /** Why the last copy into the chosen folder was not made; null where it was, or none is chosen. */
  copyProblem: z.enum(['disk-full', 'not-allowed', 'no-such-folder', 'other']).nullable(),
});
holding('nothing', historyStatus);
export type HistoryStatus = z.infer<typeof historyStatus>;

export const typedPerson = z.strictObject({
  by: z.literal('typed'),
  document: typedSigns(LONGEST.erasedDigits),
  email: typedSigns(LONGEST.email),
  phone: typedSigns(LONGEST.erasedDigits),
  name: typedWords(LONGEST.line),
});

/** The person to look for: the customer of a charge, or typed data. */
const personAsked = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('charge'), key: localId }),
  typedPerson,
]);
export type PersonAsked = z.infer<typeof personAsked>;

export const historyOperations = {
  /** The progress of a history that is being prepared; null where it is not, or nothing is known yet. */
  'maintenance.opening': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway,
    output: z.object({ step: openingStep, done: z.int(), total: z.int() }).nullable(),
  },
  'maintenance.status': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: historyStatus },
  'maintenance.dismissRecovery': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: nothing },
  /** Newest first. */
  'maintenance.backups': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: z.array(backup) },
  'maintenance.backUp': {
    ...usual,
    right: 'operator',
    reveals: 'nothing',
    audited: 'backed-up',
    onArchived: 'allowed',
    input: ofGateway,
    output: backup,
  },
  /** Verifies a whole backup. Returns what it holds, and what the ledger names beyond it. */
  'maintenance.previewBackup': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ name: z.string().max(LONGEST.backupName) }),
    output: z.object({
      charges: z.int(),
      outcomeUnknown: z.int(),
      sum: cents,
      oldest: instant.nullable(),
      newest: instant.nullable(),
      sound: z.boolean(),
      /** Transactions that would be read again from the service. */
      ledgerBrings: z.int(),
      /** Charges in the history as it is now. */
      here: z.int(),
    }),
  },
  'maintenance.restore': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'restored',
    onArchived: 'allowed',
    needs: 'file',
    input: ofGateway.extend({ name: z.string().max(LONGEST.backupName) }),
    output: recovery,
  },
  'maintenance.check': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway,
    output: historyCheck,
  },
  /** Writes the whole history into one file, for another computer. */
  'maintenance.exportHistory': {
    ...usual,
    right: 'admin',
    reveals: 'whole',
    audited: 'moved-out',
    onArchived: 'allowed',
    needs: 'file',
    input: ofGateway,
    output: savedFile.extend({ bytes: z.int(), charges: z.int(), sha256: plainText }),
  },
  'maintenance.exportPerson': {
    ...usual,
    right: 'admin',
    reveals: 'whole',
    audited: 'person-exported',
    onArchived: 'allowed',
    input: ofGateway.extend({ person: personAsked, language }),
    output: savedFile.extend({ charges: z.int() }),
  },

  'audit.list': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: z.strictObject({
      before: z.int().nullable(),
      limit: z.int().min(1).max(MOST.page),
      filter: auditFilter.default({}),
    }),
    output: z.array(auditEntry),
  },
  /** Verifies the chain, and compares it with the heads in ledgers and closings. */
  'audit.check': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: z.strictObject({ printed: typedControlCode.nullable() }),
    output: auditCheck,
  },
  /** Saves all entries as a file (trail-file.ts), which is checked without this desk. */
  'audit.save': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: z.strictObject({ language }),
    output: savedFile.extend({ entries: z.int() }),
  },
  /** What every screen announces of the trail. */
  'audit.status': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: nothing,
    output: auditStatus,
  },
  /** An admin accepts what differs now: it is announced no more. Returns the check before that. */
  'audit.accept': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'trail-accepted',
    onArchived: 'no-gateway',
    input: nothing,
    output: auditCheck,
  },
} as const satisfies Record<string, Operation>;

export const historySignals = {
  /** A long step of the opening of a history. */
  'history-opening': z.object({ gatewayId: localId, step: openingStep, done: z.int(), total: z.int() }),
  /** Its status changed: read it again. */
  'history-changed': z.object({ gatewayId: localId }),
  'audit-changed': auditStatus,
} as const satisfies Record<string, z.ZodType>;
