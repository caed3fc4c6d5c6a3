/**
 * What the audit trail records of each operation: ids, digests and names of fields. The contract lists which operations
 * are audited, and under which action; one without an entry here does not compile.
 */
import {
  type AuditedName,
  type OperationName,
  type Output,
  operations,
  type ParsedInput,
} from '../../src-preload/contract/contract.ts';
import { type Handlers, wrapHandlers } from '../dispatch.ts';
import type { Act, AuditLog } from './audit-log.ts';

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
    subjectOf: ({ key, answeredAmount }, { attention }) =>
      attention.includes('amount-differs') ? null : { charge: key, answered: answeredAmount },
  },
  'charges.setAside': { subjectOf: ({ key }) => ({ charge: key }) },
  'charges.reveal': { subjectOf: () => null, before: ({ key, field }) => ({ charge: key, field }) },
  'charges.raw': { subjectOf: () => null, before: ({ key }) => ({ charge: key, field: 'answers' }) },
  'exports.write': {
    subjectOf: (_, { rows, sha256 }) => ({ rows, sha256 }),
  },
  'exports.dropSchedule': { subjectOf: ({ name }) => ({ schedule: name }) },
  'closing.close': { subjectOf: ({ period }) => ({ period: JSON.stringify(period) }) },
  'settings.change': {
    subjectOf: (change) => ({ settings: Object.keys(change).sort().join(' ') }),
  },
  'security.setPin': { subjectOf: ({ pin }) => ({ pin: pin === null ? 'removed' : 'set' }) },
  'gateways.add': { subjectOf: (_, { id }) => ({ gateway: id }) },
  'gateways.bringBack': { subjectOf: (_, { id }) => ({ gateway: id }) },
  'gateways.duplicate': { subjectOf: ({ gatewayId }, { id }) => ({ gateway: id, of: gatewayId }) },
  'gateways.change': {
    subjectOf: ({ gatewayId }, { forgotten }) => ({
      gateway: gatewayId,
      ...(forgotten.length > 0 ? { forgotten: forgotten.join(' ') } : {}),
    }),
  },
  // Recorded before: a token that was sent cannot be taken back.
  'gateways.test': {
    subjectOf: () => null,
    before: ({ gatewayId, token }) => ({ gateway: gatewayId ?? 'new', token: token === null ? 'not-typed' : 'typed' }),
  },
  'access.setToken': { subjectOf: () => ({}) },
  'access.generate': {
    subjectOf: (_, { lastGeneration }) => (lastGeneration?.problem === null ? { by: 'gateway' } : null),
  },
  'access.clearToken': { subjectOf: () => ({}) },
  'history.backUp': { subjectOf: (_, { name }) => ({ backup: name }) },
  'history.restore': { subjectOf: ({ name }) => ({ backup: name }) },
  'history.erasePerson': { subjectOf: (_, { charges, first }) => ({ charges, first: first ?? '' }) },
  'history.exportPerson': { subjectOf: (_, { charges }) => ({ charges }) },
  'history.moveOut': { subjectOf: (_, { charges, sha256 }) => ({ charges, sha256 }) },
  'retention.set': { subjectOf: ({ months }) => ({ months }) },
  'retention.clear': { subjectOf: () => ({}) },
  'history.mergeIn': { subjectOf: (_, { added, joined }) => ({ added, joined }) },
};

/** Handlers that record what they did. An operation that fails did nothing, and records nothing. */
export function audited(handlers: Handlers, auditLog: AuditLog): Handlers {
  return wrapHandlers(handlers, (name, handle) => {
    const action = operations[name].audited;
    if (action === null) return handle;
    // The contract, the table's entry and the handler are tied by their name, which types cannot follow through a
    // union.
    const entry = AUDITED[name as AuditedName] as unknown as Audited<OperationName>;
    return async (input, caller) => {
      const gatewayId = gatewayOf(input);
      const parsed = input as ParsedInput<OperationName>;
      if (entry.before) auditLog.record({ action, gatewayId, subject: entry.before(parsed) });
      const output = await handle(input, caller);
      const subject = entry.subjectOf(parsed, output as Output<OperationName>);
      if (subject === null) return output;
      const act = { action, gatewayId, subject };
      if (entry.behindAnswer) auditLog.recordSoon(act);
      else auditLog.recordDone(act);
      return output;
    };
  });
}

function gatewayOf(input: unknown): string | null {
  const isOfGateway = typeof input === 'object' && input !== null && 'gatewayId' in input;
  return isOfGateway && typeof input.gatewayId === 'string' ? input.gatewayId : null;
}
