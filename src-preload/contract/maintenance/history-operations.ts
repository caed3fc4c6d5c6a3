/** The operations that keep a history from being lost, and take a person out of it, as part of the contract (contract.ts). */
import { z } from 'zod';
import { auditCheck, auditEntry } from '../audit.ts';
import { type Operation, operatorOnly } from '../operation-policy.ts';
import { cents, instant, language, localId } from '../values/values.ts';

const nothing = z.null();
const ofGateway = z.strictObject({ gatewayId: localId });

/** Fields of a customer that are shown masked until they are asked for. */
const personalField = z.enum(['document', 'email', 'phone']);
export type PersonalField = z.infer<typeof personalField>;

const backup = z.object({ name: z.string(), at: instant, bytes: z.int() });
export type Backup = z.infer<typeof backup>;

/** What was rebuilt, how, and what may be missing. Ids and counts, never a person. */
const recovery = z.object({
  at: instant,
  why: z.enum(['damaged', 'lost', 'restored', 'gone']),
  /** The name of the old file in the set-aside folder. */
  setAside: z.string().nullable(),
  backup: z.object({ name: z.string(), at: instant }).nullable(),
  fromBackup: z.int(),
  salvaged: z.int(),
  unreadable: z.int(),
  /** Transactions that were to be read again from the service; the first thousand. */
  toReadAgain: z.array(z.string()),
  readAgain: z.int(),
  attemptsFromLedger: z.int(),
});

/** How far a history is being made ready; null once it is open. */
const openingStep = z.enum(['checking', 'restoring', 'salvaging', 'migrating', 'backing-up']);

const historyStatus = z.object({
  recovery: recovery.nullable(),
  /** Ids of the ledger that are being read again since the start: how many came back, how many are still out. */
  readingAgain: z.object({ total: z.int(), cameBack: z.int(), failed: z.int() }).nullable(),
  lastCheck: z.object({ at: instant, findings: z.array(z.string()) }).nullable(),
  /** Why no charge is created: nothing can be recorded. Null while it can. */
  stopped: z.enum(['disk-full', 'read-only', 'other']).nullable(),
  /** Charges and unknown outcomes that the disk has not taken yet; they are written as soon as it does. */
  unrecorded: z.int(),
  /** A folder shared over a network, or kept in step with others: SQLite cannot keep a file whole there. */
  place: z.enum(['local', 'network', 'synced']),
  folder: z.string(),
  /** Why the last copy into the chosen folder was not made; null where it was, or none is chosen. */
  copyProblem: z.enum(['disk-full', 'not-allowed', 'no-such-folder', 'other']).nullable(),
});
export type HistoryStatus = z.infer<typeof historyStatus>;

/** Whom is looked for: whoever a charge names, or what somebody typed. */
const personAsked = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('charge'), key: localId }),
  z.strictObject({
    by: z.literal('typed'),
    document: z.string().trim().max(30),
    email: z.string().trim().max(254),
    phone: z.string().trim().max(30),
    name: z.string().trim().max(200),
  }),
]);
export type PersonAsked = z.infer<typeof personAsked>;

const savedFile = z.object({ fileName: z.string(), path: z.string(), download: z.string().nullable() });

export const historyOperations = {
  /** How far a history that is being made ready has come; null where it is not, or nothing is known yet. */
  'history.opening': {
    ...operatorOnly,
    input: ofGateway,
    output: z.object({ step: openingStep, done: z.int(), total: z.int() }).nullable(),
  },
  'history.status': { ...operatorOnly, input: ofGateway, output: historyStatus },
  'history.dismissRecovery': { ...operatorOnly, input: ofGateway, output: nothing },
  /** Newest first. */
  'history.backups': { ...operatorOnly, input: ofGateway, output: z.array(backup) },
  'history.backUp': { needs: 'desk', audited: 'backed-up', input: ofGateway, output: backup },
  /** Reads a backup whole: what it holds, and what the ledger names beyond it. */
  'history.previewBackup': {
    ...operatorOnly,
    input: ofGateway.extend({ name: z.string().max(100) }),
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
  'history.restore': {
    needs: 'admin',
    audited: 'restored',
    input: ofGateway.extend({ name: z.string().max(100) }),
    output: recovery,
  },
  'history.check': {
    ...operatorOnly,
    input: ofGateway,
    output: z.object({ at: instant, findings: z.array(z.string()) }),
  },
  /** Writes the whole history into one file, for another desk. */
  'history.moveOut': {
    needs: 'admin',
    audited: 'moved-out',
    input: ofGateway,
    output: savedFile.extend({ bytes: z.int(), charges: z.int(), sha256: z.string() }),
  },
  /**
   * Takes such a file in: nothing doubled, the later observation winning. `ticket` names the file that the browser
   * shell's page has sent; without one (null), Electron asks for it.
   */
  'history.mergeIn': {
    needs: 'admin',
    audited: 'merged',
    input: ofGateway.extend({
      ticket: z
        .string()
        .regex(/^[\w-]{32}$/)
        .nullable(),
    }),
    output: z.object({ added: z.int(), joined: z.int(), same: z.int() }),
  },
  'history.findPerson': {
    ...operatorOnly,
    input: ofGateway.extend({ person: personAsked }),
    output: z.object({
      /** As it is shown: CPF, e-mail and phone masked. */
      person: z.object({ name: z.string(), email: z.string(), phone: z.string(), document: z.string() }),
      charges: z.int(),
      attempts: z.int(),
      sum: cents,
      oldest: instant.nullable(),
      newest: instant.nullable(),
    }),
  },
  'history.erasePerson': {
    needs: 'admin',
    audited: 'erased',
    input: ofGateway.extend({ person: personAsked }),
    output: z.object({ charges: z.int(), first: localId.nullable() }),
  },
  'history.exportPerson': {
    needs: 'admin',
    audited: 'person-exported',
    input: ofGateway.extend({ person: personAsked, language }),
    output: savedFile.extend({ charges: z.int() }),
  },

  /** One field of a charge's customer, whole. Each call is in the audit trail before the value is given. */
  'charges.reveal': {
    needs: 'admin',
    audited: 'revealed',
    input: ofGateway.extend({ key: localId, field: personalField }),
    output: z.object({ value: z.string() }),
  },

  'audit.list': {
    ...operatorOnly,
    input: z.strictObject({ before: z.int().nullable(), limit: z.int().min(1).max(500) }),
    output: z.array(auditEntry),
  },
  'audit.check': {
    ...operatorOnly,
    input: z.strictObject({ printed: z.string().trim().max(64).nullable() }),
    output: auditCheck,
  },
} as const satisfies Record<string, Operation>;

export const historySignals = {
  /** A long step on the way to an open history. */
  'history-opening': z.object({ gatewayId: localId, step: openingStep, done: z.int(), total: z.int() }),
  /** Read its status again. */
  'history-changed': z.object({ gatewayId: localId }),
  'merge-progress': z.object({ gatewayId: localId, done: z.int(), total: z.int() }),
} as const satisfies Record<string, z.ZodType>;
