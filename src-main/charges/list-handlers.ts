/** The list's operations, on one gateway's charges and history. */
import type { Handlers } from '../ground/dispatch.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { ListOptions } from '../history/api/list-api.ts';
import { masked } from '../masking/masked-handlers.ts';
import type { GatewayCharges } from './gateway-charges.ts';
import { SealedCursors } from './sealed-cursors.ts';

type ListHandlers = Pick<
  Handlers,
  | 'charges.list'
  | 'charges.totals'
  | 'charges.addNote'
  | 'charges.changeTags'
  | 'charges.tags'
  | 'charges.operators'
  | 'customers.read'
  | 'charges.columns'
  | 'charges.saveColumns'
>;

export interface ListDeps {
  chargesOf(gatewayId: string): GatewayCharges;
  historyOf(gatewayId: string): HistoryApi;
}

export function listHandlers({ chargesOf, historyOf }: ListDeps): ListHandlers {
  const cursors = new SealedCursors();
  /** A window's queries supersede its own, and never those of another window. */
  const supersedeKeyOf = (turn: string | undefined, windowId: string): Pick<ListOptions, 'supersedeKey'> =>
    turn === undefined ? {} : { supersedeKey: `${windowId} ${turn}` };

  return {
    'charges.list': async ({ gatewayId, filter, after, limit, sort, turn }, { windowId }) => {
      const options = { ...(sort && { sort }), ...supersedeKeyOf(turn, windowId) };
      const page = await chargesOf(gatewayId).lookup.list(filter, cursors.open(after), limit, options);
      return { ...page, next: cursors.seal(page.next) };
    },
    'charges.totals': ({ gatewayId, filter, below, turn }, { windowId }) =>
      historyOf(gatewayId).totals(filter, { below: below ?? null, ...supersedeKeyOf(turn, windowId) }),
    'charges.addNote': ({ gatewayId, key, text }) => chargesOf(gatewayId).edits.addNote(key, text),
    'charges.changeTags': ({ gatewayId, keys, add, remove }) =>
      chargesOf(gatewayId).edits.changeTags(keys, { add, remove }),
    'charges.tags': async ({ gatewayId }) => [...(await historyOf(gatewayId).tags())],
    'charges.operators': async ({ gatewayId }) => [...(await historyOf(gatewayId).operators())],
    'customers.read': async ({ gatewayId, key }) => {
      const found = await historyOf(gatewayId).customer(key);
      return (
        found && {
          ...found,
          person: masked({ customer: found.person }).customer,
          otherNames: [...found.otherNames],
          notes: [...found.notes],
        }
      );
    },
    'charges.columns': ({ gatewayId }) => historyOf(gatewayId).layout(),
    'charges.saveColumns': async ({ gatewayId, layout }) => {
      await historyOf(gatewayId).saveLayout(layout);
      return null;
    },
  };
}
