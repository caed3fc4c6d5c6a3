/** The list of charges with what a figure or a matter of the home screen counts. */
import { NO_CHOICE, saveListState } from '../charges/filters/list-state.ts';
import { goTo } from '../navigation/route.ts';

export function openList(gatewayId: string, choice: Partial<typeof NO_CHOICE>): void {
  saveListState(gatewayId, { choice: { ...NO_CHOICE, ...choice }, cursor: null, scroll: 0, rows: 0 });
  goTo({ screen: 'charges', chargeKey: null });
}
