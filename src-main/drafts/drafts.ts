/** The room of drafts: what is typed and not sent yet, and which window has it. */
import { DraftHolders } from './draft-holders.ts';
import { type DraftsHandlerDeps, draftsHandlers } from './drafts-handlers.ts';

export interface DraftsRoomDeps extends Omit<DraftsHandlerDeps, 'holders' | 'historyOf'> {
  readonly gateways: Pick<DraftsHandlerDeps, 'historyOf'>;
}

export function openDrafts({ gateways, clock, newId }: DraftsRoomDeps) {
  const holders = new DraftHolders();
  return {
    operations: draftsHandlers({ historyOf: (gatewayId) => gateways.historyOf(gatewayId), clock, newId, holders }),
    windowClosed: (windowId: string) => holders.windowClosed(windowId),
  };
}
