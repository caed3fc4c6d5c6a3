/** The contract's operations on bank statements: read, matched, and their matches saved and undone. */
import type { Clock } from '../../ground/clock.ts';
import type { HandlersOf } from '../../ground/dispatch.ts';
import type { EventBroadcaster } from '../../ground/event-broadcaster.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { SavedStatementMappings } from './saved-statement-mappings.ts';
import type { StatementThread } from './statement-thread.ts';

export interface StatementsHandlersDeps {
  readonly clock: Clock;
  readonly events: EventBroadcaster;
  readonly timeZone: () => string;
  readonly operator: () => string | null;
  readonly mappings: SavedStatementMappings;
  readonly thread: Pick<StatementThread, 'read' | 'match'>;
  historyOf(gatewayId: string): Pick<HistoryApi, 'readSource' | 'saveStatementMatches' | 'undoStatementMatch'>;
}

export function statementsHandlers(deps: StatementsHandlersDeps): HandlersOf<'statements'> {
  const { clock, events, timeZone, operator, mappings, thread, historyOf } = deps;
  const changed = (gatewayId: string) => events.emit({ name: 'history-changed', payload: { gatewayId } });
  return {
    'statements.read': async ({ gatewayId, content }) => {
      const read = await thread.read(content);
      if (read.kind !== 'csv') return read;
      const { layout, ...shape } = read;
      const saved = mappings.of(gatewayId, layout);
      return saved === null
        ? { ...shape, savedId: null }
        : { ...shape, mapping: saved.mapping, reasons: {}, savedId: saved.id };
    },
    'statements.forgetColumns': async ({ id }) => {
      mappings.forget(id);
      return null;
    },
    'statements.match': async ({ gatewayId, ...request }) => {
      const history = historyOf(gatewayId).readSource();
      const { match, layout } = await thread.match({ ...request, history, timeZone: timeZone() });
      if (layout !== null && request.mapping !== null) mappings.save(gatewayId, layout, request.mapping);
      return match;
    },
    'statements.save': async ({ gatewayId, lines }) => {
      const saving = { at: clock.now(), by: operator(), timeZone: timeZone() };
      const matches = lines.flatMap(({ keys, refundKeys = [], ...line }) => [
        ...keys.map((key) => ({ ...line, key })),
        ...refundKeys.map((key) => ({ ...line, key, kind: 'refund' as const })),
      ]);
      const { saved, refused } = await historyOf(gatewayId).saveStatementMatches(matches, saving);
      if (saved.length > 0) changed(gatewayId);
      return { saved: [...saved], refused: [...refused] };
    },
    'statements.undo': async ({ gatewayId, lineId }) => {
      const keys = await historyOf(gatewayId).undoStatementMatch(lineId, clock.now(), operator());
      if (keys.length > 0) changed(gatewayId);
      return keys;
    },
  };
}
