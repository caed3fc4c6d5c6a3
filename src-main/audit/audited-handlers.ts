/**
 * What of each operation goes into the audit trail: ids, digests and names of fields. Which do, and as what, the
 * contract says; one that does and has no entry here does not compile.
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
type Told<Name extends OperationName> = (input: ParsedInput<Name>, output: Output<Name>) => Subject | null;

interface Audited<Name extends OperationName> {
  readonly told: Told<Name>;
  /** Noted before it is done: what was seen cannot be unseen when the note fails. */
  readonly before?: (input: ParsedInput<Name>) => Subject;
  /**
   * Noted right behind the answer instead of before it. For a creation: the history has committed it already, with who
   * and when, and a payer waits for the code; a crash in that moment leaves the charge without this note.
   */
  readonly behindAnswer?: true;
}

const AUDITED: { readonly [Name in AuditedName]: Audited<Name> } = {
  'charges.create': {
    told: (_, output) => ('key' in output ? { charge: output.key, outcome: output.outcome } : null),
    behindAnswer: true,
  },
  'charges.adopt': {
    told: (_, results) => {
      const adopted = results.filter(({ result }) => result === 'adopted');
      return adopted.length === 0 ? null : { count: adopted.length, first: adopted[0]?.key ?? '' };
    },
  },
  'charges.acceptAmount': {
    told: ({ key, answeredAmount }, { attention }) =>
      attention.includes('amount-differs') ? null : { charge: key, answered: answeredAmount },
  },
  'charges.setAside': { told: ({ key }) => ({ charge: key }) },
  'charges.reveal': { told: () => null, before: ({ key, field }) => ({ charge: key, field }) },
  'charges.raw': { told: () => null, before: ({ key }) => ({ charge: key, field: 'answers' }) },
  'exports.write': {
    told: (_, { rows, sha256 }) => ({ rows, sha256 }),
  },
  'closing.close': { told: ({ period }) => ({ period: JSON.stringify(period) }) },
  'settings.change': {
    told: (change) => ({ settings: Object.keys(change).sort().join(' ') }),
  },
  'security.setPin': { told: ({ pin }) => ({ pin: pin === null ? 'removed' : 'set' }) },
  'gateways.add': { told: (_, { id }) => ({ gateway: id }) },
  'gateways.bringBack': { told: (_, { id }) => ({ gateway: id }) },
  'gateways.duplicate': { told: ({ gatewayId }, { id }) => ({ gateway: id, of: gatewayId }) },
  'gateways.change': {
    told: ({ gatewayId }, { forgotten }) => ({
      gateway: gatewayId,
      ...(forgotten.length > 0 ? { forgotten: forgotten.join(' ') } : {}),
    }),
  },
  // Noted before: a token that was sent somewhere cannot be called back.
  'gateways.test': {
    told: () => null,
    before: ({ gatewayId, token }) => ({ gateway: gatewayId ?? 'new', token: token === null ? 'not-typed' : 'typed' }),
  },
  'access.setToken': { told: () => ({}) },
  'access.generate': {
    told: (_, { lastGeneration }) => (lastGeneration?.problem === null ? { by: 'gateway' } : null),
  },
  'access.clearToken': { told: () => ({}) },
  'history.backUp': { told: (_, { name }) => ({ backup: name }) },
  'history.restore': { told: ({ name }) => ({ backup: name }) },
  'history.erasePerson': { told: (_, { charges, first }) => ({ charges, first: first ?? '' }) },
  'history.exportPerson': { told: (_, { charges }) => ({ charges }) },
  'history.moveOut': { told: (_, { charges, sha256 }) => ({ charges, sha256 }) },
  'retention.set': { told: ({ months }) => ({ months }) },
  'retention.clear': { told: () => ({}) },
  'history.mergeIn': { told: (_, { added, joined }) => ({ added, joined }) },
};

/** Handlers that note what they did. An operation that fails did nothing, and notes nothing. */
export function audited(handlers: Handlers, trail: AuditLog): Handlers {
  return wrapHandlers(handlers, (name, handle) => {
    const action = operations[name].audited;
    if (action === null) return handle;
    // The contract, the table's entry and the handler are tied by their name, which types cannot follow through a union.
    const entry = AUDITED[name as AuditedName] as unknown as Audited<OperationName>;
    return async (input, caller) => {
      const gatewayId = gatewayOf(input);
      const parsed = input as ParsedInput<OperationName>;
      if (entry.before) trail.record({ action, gatewayId, subject: entry.before(parsed) });
      const output = await handle(input, caller);
      const subject = entry.told(parsed, output as Output<OperationName>);
      if (subject === null) return output;
      const act = { action, gatewayId, subject };
      if (entry.behindAnswer) trail.noteSoon(act);
      else trail.recordDone(act);
      return output;
    };
  });
}

function gatewayOf(input: unknown): string | null {
  const isOfGateway = typeof input === 'object' && input !== null && 'gatewayId' in input;
  return isOfGateway && typeof input.gatewayId === 'string' ? input.gatewayId : null;
}
