/** Which operations go into the audit trail, and what of them: ids, digests and names of fields. */
import type { AuditAction } from '../../src-preload/contract/audit.ts';
import type { OperationName, Output, ParsedInput } from '../../src-preload/contract/contract.ts';
import { type Handlers, wrapHandlers } from '../dispatch.ts';
import type { Act, AuditTrail } from './trail.ts';

type Subject = Act['subject'];

/** Null where nothing was done after all. */
type Told<Name extends OperationName> = (input: ParsedInput<Name>, output: Output<Name>) => Subject | null;

interface Audited<Name extends OperationName> {
  readonly action: AuditAction;
  readonly told: Told<Name>;
  /** Noted before it is done: what was seen cannot be unseen when the note fails. */
  readonly before?: (input: ParsedInput<Name>) => Subject;
  /**
   * Noted right behind the answer instead of before it. For a creation: the history has committed it already, with who
   * and when, and a payer waits for the code; a crash in that moment leaves the charge without this note.
   */
  readonly behindAnswer?: true;
}

type Table = { readonly [Name in OperationName]?: Audited<Name> };

const AUDITED: Table = {
  'charges.create': {
    action: 'charge-created',
    told: (_, output) => ('key' in output ? { charge: output.key, outcome: output.outcome } : null),
    behindAnswer: true,
  },
  'charges.adopt': {
    action: 'charge-adopted',
    told: (_, results) => {
      const adopted = results.filter(({ result }) => result === 'adopted');
      return adopted.length === 0 ? null : { count: adopted.length, first: adopted[0]?.key ?? '' };
    },
  },
  'charges.setAside': { action: 'charge-set-aside', told: ({ key }) => ({ charge: key }) },
  'charges.reveal': { action: 'revealed', told: () => null, before: ({ key, field }) => ({ charge: key, field }) },
  'charges.raw': { action: 'revealed', told: () => null, before: ({ key }) => ({ charge: key, field: 'answers' }) },
  'exports.write': {
    action: 'exported',
    told: (_, { rows, sha256 }) => ({ rows, sha256 }),
  },
  'closing.close': { action: 'closed', told: ({ period }) => ({ period: JSON.stringify(period) }) },
  'settings.change': {
    action: 'settings-changed',
    told: (change) => ({ settings: Object.keys(change).sort().join(' ') }),
  },
  'gateways.add': { action: 'gateway-added', told: (_, { id }) => ({ gateway: id }) },
  'gateways.change': { action: 'gateway-changed', told: ({ gatewayId }) => ({ gateway: gatewayId }) },
  'access.setToken': { action: 'token-set', told: () => ({}) },
  'access.clearToken': { action: 'token-cleared', told: () => ({}) },
  'history.backUp': { action: 'backed-up', told: (_, { name }) => ({ backup: name }) },
  'history.restore': { action: 'restored', told: ({ name }) => ({ backup: name }) },
  'history.erasePerson': { action: 'erased', told: (_, { charges, first }) => ({ charges, first: first ?? '' }) },
  'history.exportPerson': { action: 'person-exported', told: (_, { charges }) => ({ charges }) },
  'history.moveOut': { action: 'moved-out', told: (_, { charges, sha256 }) => ({ charges, sha256 }) },
  'history.mergeIn': { action: 'merged', told: (_, { added, joined }) => ({ added, joined }) },
};

/** Handlers that note what they did. An operation that fails did nothing, and notes nothing. */
export function audited(handlers: Handlers, trail: AuditTrail): Handlers {
  return wrapHandlers(handlers, (name, handle) => {
    // The table's entry and the handler are tied by their name, which types cannot follow through a union of names.
    const entry = AUDITED[name] as Audited<OperationName> | undefined;
    if (entry === undefined) return handle;
    return async (input, caller) => {
      const gatewayId = gatewayOf(input);
      const parsed = input as ParsedInput<OperationName>;
      if (entry.before) trail.note({ action: entry.action, gatewayId, subject: entry.before(parsed) });
      const output = await handle(input, caller);
      const subject = entry.told(parsed, output as Output<OperationName>);
      if (subject === null) return output;
      const act = { action: entry.action, gatewayId, subject };
      if (entry.behindAnswer) trail.noteSoon(act);
      else trail.note(act);
      return output;
    };
  });
}

function gatewayOf(input: unknown): string | null {
  const isOfGateway = typeof input === 'object' && input !== null && 'gatewayId' in input;
  return isOfGateway && typeof input.gatewayId === 'string' ? input.gatewayId : null;
}
