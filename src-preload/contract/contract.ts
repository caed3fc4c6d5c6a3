/**
 * Everything that passes between renderer and main. The preload, Electron's IPC handlers, the browser shell's
 * WebSocket, main's handlers and the renderer's typed client are all derived from this one object: an operation is
 * named here and nowhere else.
 */
import { z } from 'zod';
import { batchOperations, batchSignals } from './batches/batch-operations.ts';
import { chargeOperations } from './charges/charge-operations.ts';
import { liveRow } from './charges/charge-row.ts';
import { listOperations } from './charges/list-operations.ts';
import { notesAndTagsOperations } from './charges/notes-and-tags-operations.ts';
import { paidOperations } from './charges/paid-operations.ts';
import { customerOperations } from './customers/customer-operations.ts';
import { diagnosticsOperations } from './diagnostics/diagnostics-operations.ts';
import { draftOperations } from './drafts/draft-operations.ts';
import { accessOperations } from './gateways/access-operations.ts';
import { archiveOperations } from './gateways/archive-operations.ts';
import { accessStatus, gateway } from './gateways/gateway.ts';
import { gatewayOperations } from './gateways/gateway-operations.ts';
import { lostGatewayOperations } from './gateways/lost-gateway-operations.ts';
import { sandboxOperations } from './gateways/sandbox-operations.ts';
import { teamOperations, teamSignals } from './gateways/team-operations.ts';
import { erasureOperations, erasureSignals } from './maintenance/erasure-operations.ts';
import { historyOperations, historySignals } from './maintenance/history-operations.ts';
import { retentionOperations } from './maintenance/retention-operations.ts';
import { mergeDisjoint } from './merge-disjoint.ts';
import { messageOperations } from './messages/message-operations.ts';
import { payerOperations } from './payer/payer-operations.ts';
import type { Operation, PolicyLock } from './policy/operation-type.ts';
import { receivableOperations, receivableSignals } from './receivables/receivable-operations.ts';
import { reportOperations, reportSignals } from './reports/report-operations.ts';
import { savedOperations } from './saved/saved-operations.ts';
import { deskSecurity } from './settings/security.ts';
import { securityOperations } from './settings/security-operations.ts';
import { settings } from './settings/settings.ts';
import { settingsOperations } from './settings/settings-operations.ts';
import { updateOperations, updateStatus } from './settings/update-operations.ts';
import { type InputLimit, USUAL_LIMIT } from './values/input-limits.ts';
import { plainText } from './values/personal-data.ts';
import { instant, localId } from './values/values.ts';
import { checkingMany } from './watch/checking-many.ts';

/** Every operation, by its name. */
export const operations = mergeDisjoint(
  settingsOperations,
  securityOperations,
  gatewayOperations,
  sandboxOperations,
  archiveOperations,
  teamOperations,
  accessOperations,
  chargeOperations,
  batchOperations,
  draftOperations,
  customerOperations,
  paidOperations,
  payerOperations,
  messageOperations,
  listOperations,
  savedOperations,
  notesAndTagsOperations,
  receivableOperations,
  reportOperations,
  historyOperations,
  erasureOperations,
  lostGatewayOperations,
  retentionOperations,
  diagnosticsOperations,
  updateOperations,
) satisfies Record<string, Operation>;

const consoleSignals = {
  /** These rows changed, or are new. Rows of other gateways than the one on screen are included. */
  'charges-changed': z.object({ gatewayId: localId, rows: z.array(liveRow) }),
  /**
   * A charge was seen PAID for the first time. Emitted once per payment; not while it is open which amount is right.
   */
  'charge-paid': z.object({ gatewayId: localId, gatewayName: plainText, row: liveRow }),
  /** The attempts under way changed (`charges.underway`). */
  'underway-changed': z.object({ gatewayId: localId }),
  /** How far a check of many charges is (`charges.checkMany`). */
  'check-many-progress': z.object({ gatewayId: localId, checking: checkingMany }),
  /** A window of this desk has seen the payments so far (`charges.paidSeenUntil`). */
  'paid-seen': z.object({ gatewayId: localId }),
  'access-changed': accessStatus,
  /** The desk was hidden or shown again. */
  'lock-changed': deskSecurity.omit({ adminUntil: true }),
  'gateways-changed': z.array(gateway),
  'settings-changed': settings,
  /** A newer version was looked for, or its download has ended. */
  'updates-changed': updateStatus,
  /** An expired or used address of this Balcão was opened and refused; it had no other effect. */
  'launch-refused': z.object({ at: instant }),
} as const satisfies Record<string, z.ZodType>;

/** Every signal that main sends to the windows; what it holds of customers is masked. */
export const signals = mergeDisjoint(
  consoleSignals,
  batchSignals,
  receivableSignals,
  reportSignals,
  historySignals,
  erasureSignals,
  teamSignals,
) satisfies Record<string, z.ZodType>;

/** What a window receives while the desk is hidden: what the hidden page needs, and nothing of customers. */
export const SIGNALS_WHILE_HIDDEN: ReadonlySet<string> = new Set<SignalName>(['lock-changed', 'settings-changed']);

export type OperationName = keyof typeof operations;
/** The input that a caller passes; main parses it. */
export type Input<Name extends OperationName> = z.input<(typeof operations)[Name]['input']>;
/** The input that main's handler receives after parsing. */
export type ParsedInput<Name extends OperationName> = z.output<(typeof operations)[Name]['input']>;
export type Output<Name extends OperationName> = z.output<(typeof operations)[Name]['output']>;

export type SignalName = keyof typeof signals;
export type SignalPayload<Name extends SignalName> = z.output<(typeof signals)[Name]>;
/** A signal as it is sent. */
export type Signal = {
  [Name in SignalName]: { readonly name: Name; readonly payload: SignalPayload<Name> };
}[SignalName];

/** Operations that the audit trail records. */
export type AuditedName = {
  [Name in OperationName]: (typeof operations)[Name]['audited'] extends null ? never : Name;
}[OperationName];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

/** The inputs of the operations that one lock of a policy can refuse. */
export type LockedInput<Lock extends PolicyLock> = {
  [Name in OperationName]: (typeof operations)[Name]['lock'] extends Lock ? ParsedInput<Name> : never;
}[OperationName];

/** The limit of an operation's input; the usual one for a name that no operation has. */
export function inputLimit(name: string): InputLimit {
  return isOperationName(name) ? operations[name].limit : USUAL_LIMIT;
}
