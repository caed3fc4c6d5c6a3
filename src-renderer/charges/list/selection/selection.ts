import { type RowSelection, useRowSelection } from '../../../components/list/selection/row-selection.ts';
import { readSelected, saveSelected } from '../../filters/list-state.ts';

/** The selected charges: stored with the list's state. */
export function useSelection(gatewayId: string): RowSelection {
  return useRowSelection(
    () => readSelected(gatewayId),
    (keys) => saveSelected(gatewayId, keys),
  );
}
