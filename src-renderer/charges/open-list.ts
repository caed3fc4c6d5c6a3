/** The list of charges with what a figure or a matter of another screen counts. */
import { goTo } from '../navigation/route.ts';
import { NO_CHOICE, saveListState } from './filters/list-state.ts';

export function openList(gatewayId: string, choice: Partial<typeof NO_CHOICE>): void {
  saveListState(gatewayId, { choice: { ...NO_CHOICE, ...choice }, cursor: null, scroll: 0, rows: 0 });
  goTo({ screen: 'charges', chargeKey: null });
}
