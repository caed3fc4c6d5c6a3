/**
 * What may still be done on an archived gateway, decided for each operation that names one: its records stay as they
 * are, while they can be read, exported and closed, and the law's erasure and the care of its file go on.
 */
import type { OperationName, ParsedInput } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { StoredGateway } from '../access/gateway/gateway-store.ts';
import { type AnyHandler, type Handlers, wrapHandlers } from '../dispatch.ts';

/** The operations of one gateway: an operation that is new does not compile until it is in the table. */
type OfGateway = {
  [Name in OperationName]: ParsedInput<Name> extends { readonly gatewayId: string | null } ? Name : never;
}[OperationName];

export const ON_ARCHIVED: { readonly [Name in OfGateway]: 'allowed' | 'refused' } = {
  'access.checks': 'allowed',
  'access.claims': 'allowed',
  // An archived gateway needs no token: one that stays in the vault is only a risk.
  'access.clearToken': 'allowed',
  'access.generate': 'refused',
  'access.setToken': 'refused',
  'access.status': 'allowed',
  'access.verify': 'refused',

  // What was sent and typed can be read and saved; nothing is sent, and a draft, which may name a person, can be deleted.
  'batches.cancel': 'refused',
  'batches.choose': 'refused',
  'batches.codes': 'refused',
  'batches.discard': 'allowed',
  'batches.editRow': 'refused',
  'batches.get': 'allowed',
  'batches.list': 'allowed',
  'batches.moveUnsent': 'refused',
  'batches.pause': 'refused',
  'batches.prepare': 'refused',
  'batches.readSpreadsheet': 'refused',
  'batches.resume': 'refused',
  'batches.retry': 'refused',
  'batches.rows': 'allowed',
  'batches.saveQrCodes': 'refused',
  'batches.saveResult': 'allowed',
  'batches.start': 'refused',

  'charges.acceptAmount': 'refused',
  'charges.addNote': 'refused',
  'charges.adopt': 'refused',
  'charges.changeTags': 'refused',
  'charges.checkMany': 'refused',
  'charges.checkNow': 'refused',
  'charges.checkingMany': 'allowed',
  'charges.create': 'refused',
  // The accounts of its last months go on, as closing does.
  'charges.dateReturn': 'allowed',
  'charges.detail': 'allowed',
  'charges.draftAgain': 'refused',
  'charges.draftUnderway': 'allowed',
  'charges.isMadeFrom': 'allowed',
  'charges.list': 'allowed',
  'charges.markRecorded': 'refused',
  'charges.onScreen': 'allowed',
  'charges.operators': 'allowed',
  'charges.outcome': 'allowed',
  'charges.raw': 'allowed',
  'charges.reveal': 'allowed',
  'charges.setAside': 'refused',
  'charges.statesInUse': 'allowed',
  'charges.stopCheckMany': 'allowed',
  'charges.tags': 'allowed',
  'charges.totals': 'allowed',
  'charges.underway': 'allowed',
  'charges.watchAgain': 'refused',

  'closing.close': 'allowed',
  'closing.list': 'allowed',
  'closing.latest': 'allowed',
  'closing.outdated': 'allowed',
  'closing.read': 'allowed',

  // What was typed and not sent may name a person: it can be deleted.
  'desk.dropDraft': 'allowed',
  'desk.dropTemplate': 'refused',
  'desk.keepDraft': 'refused',
  'desk.keepTemplate': 'refused',
  'desk.readDraft': 'allowed',
  'desk.suggestCustomers': 'allowed',
  'desk.suggestItems': 'allowed',
  'desk.templates': 'allowed',

  'customers.read': 'allowed',

  'exports.again': 'allowed',
  'exports.made': 'allowed',
  'exports.previewLayout': 'allowed',
  'exports.write': 'allowed',

  'gateways.archive': 'allowed',
  'gateways.beforeArchiving': 'allowed',
  'gateways.change': 'refused',
  // A new gateway with the same settings; this one stays as it is.
  'gateways.duplicate': 'allowed',
  'gateways.test': 'refused',
  'gateways.unarchive': 'allowed',

  'history.backUp': 'allowed',
  'history.backups': 'allowed',
  'history.check': 'allowed',
  'history.dismissRecovery': 'allowed',
  'history.exportPerson': 'allowed',
  'history.moveOut': 'allowed',
  'history.opening': 'allowed',
  'history.previewBackup': 'allowed',
  'history.restore': 'allowed',
  'history.status': 'allowed',

  // How the list is shown on this computer is no record of the gateway.
  'lists.dropView': 'allowed',
  'lists.keepLayout': 'allowed',
  'lists.keepView': 'allowed',
  'lists.read': 'allowed',

  'messages.dropTemplate': 'refused',
  'messages.keepTemplate': 'refused',
  'messages.noteCopied': 'refused',
  // Nobody would see the payment of a code that is sent now.
  'messages.open': 'refused',
  'messages.reach': 'allowed',
  'messages.templates': 'allowed',

  // Nobody would see the payment of a code that is shown now.
  'paid.markSeen': 'allowed',
  'paid.seenUntil': 'allowed',

  'payer.saveCode': 'refused',
  'payer.show': 'refused',

  'receivables.add': 'refused',
  'receivables.change': 'refused',
  // Who paid in another way is still found out after the last charge.
  'receivables.close': 'allowed',
  'receivables.codes': 'allowed',
  'receivables.figures': 'allowed',
  'receivables.list': 'allowed',
  'receivables.newCode': 'refused',
  'receivables.newCodes': 'refused',
  'receivables.ofCustomer': 'allowed',
  'receivables.read': 'allowed',
  'receivables.reopen': 'allowed',
  'receivables.reveal': 'allowed',
  'receivables.saveTable': 'allowed',
  'receivables.settleExtra': 'allowed',
  'receivables.sum': 'allowed',

  'reconcile.cancel': 'refused',
  'reconcile.findings': 'allowed',
  'reconcile.list': 'allowed',
  'reconcile.pause': 'refused',
  'reconcile.resume': 'refused',
  'reconcile.start': 'refused',
  'reconcile.sweep': 'allowed',
  'reports.figures': 'allowed',

  'retention.clear': 'allowed',
  'retention.preview': 'allowed',
  'retention.read': 'allowed',
  'retention.set': 'allowed',

  'sandbox.recordedId': 'refused',
  'sandbox.simulate': 'refused',
  'sandbox.trouble': 'refused',
  'sandbox.troubles': 'allowed',
  'team.connect': 'refused',
  'team.link': 'allowed',
  'team.migrate': 'refused',
  'team.moveIn': 'refused',
  'team.moveOut': 'refused',
  'team.planMove': 'refused',
  'team.revokeDesk': 'allowed',
  'team.saveFile': 'allowed',
  // Without it, nothing of it can be read.
  'team.setPassword': 'allowed',
  'team.state': 'allowed',
  'team.test': 'refused',

  'statements.match': 'allowed',
  // The last months of an archived gateway are still accounted for.
  'statements.keep': 'allowed',
  'statements.undo': 'allowed',
};

/** The same handlers; what is refused on an archived gateway rejects with ConsoleFailure `gateway-archived`. */
export function refuseOnArchived(
  handlers: Handlers,
  gateways: { list(): readonly Pick<StoredGateway, 'id' | 'archivedAt'>[] },
): Handlers {
  const table: Readonly<Record<string, 'allowed' | 'refused'>> = ON_ARCHIVED;
  return wrapHandlers(handlers, (name, handle): AnyHandler => {
    if (table[name] !== 'refused') return handle;
    return async (input, caller) => {
      // Each of them names its gateway, as the table's type demands.
      const { gatewayId } = input as { readonly gatewayId: string | null };
      const gateway = gateways.list().find(({ id }) => id === gatewayId);
      if (gateway !== undefined && gateway.archivedAt !== null) throw new ConsoleFailure({ kind: 'gateway-archived' });
      return handle(input, caller);
    };
  });
}
