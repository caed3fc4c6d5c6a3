/**
 * What the audit trail records of each operation: ids, digests, and changed settings. The contract lists which
 * operations are audited, and under which action; one without an entry here does not compile.
 */

import { createHash } from 'node:crypto';
import { isAmountInDoubt } from '../../src-preload/contract/charges/payment-doubt.ts';
import {
  type AuditedName,
  type OperationName,
  type Output,
  operations,
  type ParsedInput,
} from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import type { TeamServer } from '../../src-preload/contract/gateways/team-server.ts';
import type { AuditChange } from '../../src-preload/contract/policy/audit.ts';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { type AnyHandler, type Handlers, wrapHandlers } from '../ground/dispatch.ts';
import type { Act, AuditLog } from './audit-log.ts';
import { breaksText } from './chain-breaks.ts';
import { gatewayChanges, settingsChanges } from './setting-changes.ts';

type Subject = Act['subject'];

/** Null where nothing was done after all. */
type SubjectOf<Name extends OperationName> = (input: ParsedInput<Name>, output: Output<Name>) => Subject | null;

interface Audited<Name extends OperationName> {
  readonly subjectOf: SubjectOf<Name>;
  /** Recorded before the operation: what was seen cannot be unseen if recording fails. */
  readonly before?: (input: ParsedInput<Name>) => Subject;
  /**
   * Recorded right after the response instead of before it. For a creation: the history has committed it already, with
   * who and when, and a payer waits for the code; a crash in that moment leaves the charge without this entry.
   */
  readonly behindAnswer?: true;
  /** Called before the operation; what it returns is called after it, and compares. */
  readonly changesOf?: (desk: AuditedDesk, input: ParsedInput<Name>) => () => readonly AuditChange[];
}

/** The saved settings, to compare before and after. */
export interface AuditedDesk {
  settings(): Settings;
  /** @throws ConsoleFailure for an unknown gateway. */
  gateway(gatewayId: string): GatewayInput;
  /** Months; null where customers' data is never deleted. */
  retention(gatewayId: string): number | null;
  isPinSet(): boolean;
}

const AUDITED: { readonly [Name in AuditedName]: Audited<Name> } = {
  'charges.create': {
    subjectOf: (_, output) => ('key' in output ? { charge: output.key, outcome: output.outcome } : null),
    behindAnswer: true,
  },
  'charges.adopt': {
    subjectOf: (_, results) => {
      const adopted = results.filter(({ result }) => result === 'adopted');
      return adopted.length === 0 ? null : { count: adopted.length, first: adopted[0]?.key ?? '' };
    },
  },
  'charges.acceptAmount': {
    subjectOf: ({ key, answeredAmount, intoLocked }, charge) =>
      isAmountInDoubt(charge) ? null : { charge: key, answered: answeredAmount, ...(intoLocked && { locked: 'into' }) },
  },
  'charges.dateReturn': {
    subjectOf: ({ key, day, intoLocked }) => ({
      ...{ charge: key, day: day ?? 'removed' },
      ...(intoLocked && { locked: 'into' }),
    }),
  },
  'charges.dismiss': { subjectOf: ({ key }) => ({ charge: key }) },
  'charges.markNotUsed': {
    subjectOf: ({ key, isNotUsed }, row) =>
      // An unknown outcome that was dismissed bears no mark.
      row.transactionId !== null && row.dismissed === isNotUsed
        ? { charge: key, mark: isNotUsed ? 'set' : 'removed' }
        : null,
  },
  'charges.reveal': { subjectOf: () => null, before: ({ key, field }) => ({ charge: key, field }) },
  'charges.raw': { subjectOf: () => null, before: ({ key }) => ({ charge: key, field: 'answers' }) },
  'messages.open': {
    subjectOf: ({ key, channel }, { outcome }) => (outcome === 'opened' ? { charge: key, channel } : null),
  },
  'batches.start': { subjectOf: ({ batchId, count, sum }) => ({ batch: batchId, charges: count, sum }) },
  'batches.resume': { subjectOf: ({ batchId }) => ({ batch: batchId }) },
  'batches.cancel': { subjectOf: ({ batchId }) => ({ batch: batchId }) },
  'batches.saveResult': { subjectOf: ({ batchId }, { rows }) => ({ batch: batchId, rows }) },
  'batches.saveQrCodes': { subjectOf: ({ batchId }, { rows }) => ({ batch: batchId, rows }) },
  'receivables.close': { subjectOf: ({ id, as }) => ({ receivable: id, as }) },
  'receivables.reopen': { subjectOf: ({ id }) => ({ receivable: id }) },
  'receivables.settleExtra': { subjectOf: ({ id, payments }) => ({ receivable: id, payments }) },
  'receivables.reveal': { subjectOf: () => null, before: ({ id, field }) => ({ receivable: id, field }) },
  'receivables.newCode': {
    subjectOf: ({ id }, output) =>
      'key' in output ? { charge: output.key, outcome: output.outcome, receivable: id } : null,
    behindAnswer: true,
  },
  'receivables.saveTable': { subjectOf: ({ view }, { rows }) => ({ receivables: view, rows }) },
  'exports.write': {
    subjectOf: ({ alsoGateways }, { rows, sha256 }) => ({
      ...{ rows, sha256 },
      ...(alsoGateways.length > 0 && { also: alsoGateways.join(' ') }),
    }),
  },
  'exports.again': { subjectOf: (_, { rows, sha256 }) => ({ rows, sha256 }) },
  'exports.dropSchedule': { subjectOf: ({ name }) => ({ schedule: name }) },
  'closing.close': {
    subjectOf: ({ period, basis }, { compared, closings }) => {
      const sha256 = closings.find(({ id }) => id === compared?.id)?.sha256 ?? '';
      return { period: JSON.stringify(period), basis, closing: compared?.id ?? '', sha256 };
    },
  },
  'closing.lock': {
    subjectOf: ({ month, isLocked }) => ({ period: JSON.stringify(month), locked: isLocked ? 'lock' : 'unlock' }),
  },
  'statements.save': {
    subjectOf: ({ lines, lockedMonths }, { saved }) => {
      const [first] = saved;
      const line = first === undefined ? undefined : lines.find(({ keys }) => keys.includes(first))?.lineId;
      if (first === undefined || line === undefined) return null;
      const locked = lockedMonths === 'ask' ? {} : { locked: lockedMonths };
      return { count: saved.length, first, line: digestOf(line), ...locked };
    },
  },
  'statements.undo': {
    subjectOf: ({ lineId, intoLocked }, [first, ...others]) =>
      first === undefined
        ? null
        : { count: 1 + others.length, first, line: digestOf(lineId), ...(intoLocked && { locked: 'into' }) },
  },
  'settings.change': {
    subjectOf: (change) => ({ settings: Object.keys(change).sort().join(' ') }),
    changesOf: ({ settings }) => {
      const before = settings();
      return () => settingsChanges(before, settings());
    },
  },
  'security.setPin': {
    subjectOf: ({ pin }) => ({ pin: pin === null ? 'removed' : 'set' }),
    changesOf: ({ isPinSet }) => {
      const before = isPinSet();
      // A PIN that replaces another: neither is shown.
      return () => (before && isPinSet() ? [{ field: 'pin' }] : []);
    },
  },
  'security.setScreenPin': { subjectOf: ({ pin }) => ({ screenPin: pin === null ? 'removed' : 'set' }) },
  'gateways.add': { subjectOf: (_, { id }) => ({ gateway: id }), changesOf: addedGateway },
  'gateways.bringBack': {
    subjectOf: (_, { id }) => ({ gateway: id }),
    changesOf: (desk, { gateway }) => addedGateway(desk, gateway),
  },
  'gateways.duplicate': { subjectOf: ({ gatewayId }, { id }) => ({ gateway: id, of: gatewayId }) },
  'gateways.change': {
    subjectOf: ({ gatewayId }, { forgotten }) => ({
      gateway: gatewayId,
      ...(forgotten.length > 0 ? { forgotten: forgotten.join(' ') } : {}),
    }),
    changesOf: (desk, { gatewayId, gateway: typed }) => {
      const before = desk.gateway(gatewayId);
      return () => gatewayChanges(before, desk.gateway(gatewayId), typed);
    },
  },
  'gateways.archive': { subjectOf: ({ gatewayId }) => ({ gateway: gatewayId }) },
  'gateways.unarchive': { subjectOf: ({ gatewayId }) => ({ gateway: gatewayId }) },
  // Recorded before: a token that was sent cannot be taken back.
  'gateways.test': {
    subjectOf: () => null,
    before: ({ gatewayId, token }) => ({ gateway: gatewayId ?? 'new', token: token === null ? 'not-typed' : 'typed' }),
  },
  // Recorded before: a login that was tried cannot be taken back.
  'team.test': { subjectOf: () => null, before: serverSubject },
  'team.planMove': { subjectOf: () => null, before: serverSubject },
  'team.migrate': { subjectOf: serverSubject },
  'team.connect': { subjectOf: serverSubject },
  'team.setPassword': { subjectOf: () => ({}) },
  'team.takePlace': { subjectOf: () => ({}) },
  'team.sameMerchant': { subjectOf: () => ({ merchant: 'confirmed' }) },
  'team.revokeDesk': { subjectOf: ({ desk, isRevoked }) => ({ desk, as: isRevoked ? 'revoked' : 'admitted' }) },
  'team.moveIn': {
    subjectOf: (input, { added, joined, digest }) => ({ ...serverSubject(input), added, joined, digest: digest ?? '' }),
  },
  'team.moveOut': { subjectOf: (_, { added, digest }) => ({ charges: added, digest: digest ?? '' }) },
  'team.join': {
    subjectOf: ({ file: { server } }, { id }) => ({ gateway: id, host: server.host, schema: server.schema }),
  },
  'access.setToken': { subjectOf: () => ({}) },
  'access.generate': {
    subjectOf: (_, { lastGeneration }) => (lastGeneration?.problem === null ? { by: 'gateway' } : null),
  },
  'access.clearToken': { subjectOf: () => ({}) },
  'maintenance.backUp': { subjectOf: (_, { name }) => ({ backup: name }) },
  'maintenance.restore': { subjectOf: ({ name }) => ({ backup: name }) },
  'erasure.begin': {
    subjectOf: (_, { id, gateways }) => ({
      receipt: id,
      gateways: gateways.length,
      charges: gateways.reduce((sum, { charges }) => sum + charges, 0),
    }),
  },
  'maintenance.exportPerson': { subjectOf: (_, { charges }) => ({ charges }) },
  'maintenance.exportHistory': { subjectOf: (_, { charges, sha256 }) => ({ charges, sha256 }) },
  'retention.set': { subjectOf: ({ months }) => ({ months }), changesOf: retentionChange },
  'retention.clear': { subjectOf: () => ({}), changesOf: retentionChange },
  'audit.accept': {
    subjectOf: (_, { isFailing, breaks, differences }) => {
      const unexplained = differences.filter(({ explained }) => explained === null);
      const numberOf = (kind: 'cut' | 'rewritten') => unexplained.find((each) => each.kind === kind)?.number;
      const [cut, rewritten] = [numberOf('cut'), numberOf('rewritten')];
      const broken = breaksText(breaks);
      return isFailing ? { ...(cut && { cut }), ...(rewritten && { rewritten }), ...(broken && { broken }) } : null;
    },
  },
};

function serverSubject({ server: { host, schema, role } }: { readonly server: TeamServer }): Subject {
  return { host, schema, role };
}

/** A new gateway's own settings; of secrets only that there are some. */
function addedGateway(_: AuditedDesk, gateway: GatewayInput) {
  return () => gatewayChanges(null, gateway).filter(({ field }) => OF_NEW_GATEWAY.has(field));
}

const OF_NEW_GATEWAY: ReadonlySet<string> = new Set(['name', 'baseUrl', 'environment', 'proxy', 'authority']);

function retentionChange(desk: AuditedDesk, { gatewayId }: { readonly gatewayId: string }) {
  const before = desk.retention(gatewayId);
  return () => {
    const after = desk.retention(gatewayId);
    return before === after ? [] : [{ field: 'retention', before, after }];
  };
}

/** Handlers that record what they did. An operation that fails did nothing, and records nothing. */
export function audited(handlers: Handlers, auditLog: AuditLog, desk: AuditedDesk): Handlers {
  return wrapHandlers(handlers, (name, handle) =>
    isAudited(name) ? auditedHandler(name, handle, auditLog, desk) : handle,
  );
}

function isAudited(name: OperationName): name is AuditedName {
  return operations[name].audited !== null;
}

function auditedHandler<Name extends AuditedName>(
  name: Name,
  handle: AnyHandler,
  auditLog: AuditLog,
  desk: AuditedDesk,
): AnyHandler {
  const { audited: action } = operations[name];
  const entry: Audited<Name> = AUDITED[name];
  return async (input, caller) => {
    const gatewayId = gatewayOf(input);
    // The handler of this name: its input and its output are this operation's.
    const parsed = input as ParsedInput<Name>;
    if (entry.before) auditLog.record({ action, gatewayId, subject: entry.before(parsed) });
    const changes = changesBefore(entry, desk, parsed);
    const output = (await handle(input, caller)) as Output<Name>;
    const subject = entry.subjectOf(parsed, output);
    if (subject === null) return output;
    const act = { action, gatewayId, subject, changes: changes?.() ?? [] };
    if (entry.behindAnswer) auditLog.recordSoon(act);
    else auditLog.recordDone(act);
    return output;
  };
}

/** Null where there is nothing to compare; the operation itself then reports why. */
function changesBefore<Name extends AuditedName>(
  { changesOf }: Audited<Name>,
  desk: AuditedDesk,
  input: ParsedInput<Name>,
): (() => readonly AuditChange[]) | null {
  try {
    return changesOf?.(desk, input) ?? null;
  } catch (fault) {
    if (fault instanceof ConsoleFailure) return null;
    throw fault;
  }
}

function gatewayOf(input: unknown): string | null {
  const isOfGateway = typeof input === 'object' && input !== null && 'gatewayId' in input;
  return isOfGateway && typeof input.gatewayId === 'string' ? input.gatewayId : null;
}

/** A line's id may hold the bank's own text, and nothing is erased from the trail. */
function digestOf(lineId: string): string {
  return createHash('sha256').update(lineId).digest('hex').slice(0, 16);
}
