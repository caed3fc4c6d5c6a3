/**
 * What the board of one gateway shows: the view, the search, the row with the keyboard focus, the selection. Stored for
 * the life of the tab and not in the address, since a search may be a name or a CPF.
 */
import { z } from 'zod';
import { type ReceivableView, receivableView } from '../../../src-preload/contract/receivables/receivable.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';

const boardState = z.object({
  view: receivableView,
  text: z.string(),
  cursor: z.string().nullable(),
  selected: z.array(z.string()),
});
type BoardState = z.infer<typeof boardState>;

const TOP: BoardState = { view: 'open', text: '', cursor: null, selected: [] };

const storageKey = (gatewayId: string) => `balcao.receivables.${gatewayId}`;

export function readBoard(gatewayId: string): BoardState {
  const stored = boardState.safeParse(jsonOf(sessionStorage.getItem(storageKey(gatewayId)) ?? ''));
  return stored.success ? stored.data : TOP;
}

export function saveBoard(gatewayId: string, part: Partial<BoardState>): void {
  sessionStorage.setItem(storageKey(gatewayId), JSON.stringify({ ...readBoard(gatewayId), ...part }));
}

/** Where a click elsewhere leads: this view, without a search. */
export function showView(gatewayId: string, view: ReceivableView): void {
  saveBoard(gatewayId, { view, text: '', cursor: null });
}
