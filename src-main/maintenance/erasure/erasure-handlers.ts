/** The operations that erase a person from every history of the desk. */
import type { HandlersOf } from '../../ground/dispatch.ts';
import type { DeskErasures } from './desk-erasures.ts';

export function erasureHandlers({ erasures }: { readonly erasures: DeskErasures }): HandlersOf<'erasure'> {
  return {
    'erasure.find': ({ person }) => erasures.find(person),
    'erasure.begin': ({ person }) => erasures.begin(person),
    'erasure.receipts': () => erasures.state(),
  };
}
