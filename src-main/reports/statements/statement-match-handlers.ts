/** Keeps and undoes matches of a statement, and emits that their charges changed. */
import type { statementMatchOperations } from '../../../src-preload/contract/reports/statement-match-operations.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Handlers } from '../../ground/dispatch.ts';
import type { EventBroadcaster } from '../../ground/event-broadcaster.ts';
import type { StatementMatchesApi } from '../../history/api/statement-matches-api.ts';

export interface StatementMatchDeps {
  readonly clock: Clock;
  readonly events: EventBroadcaster;
  readonly timeZone: () => string;
  readonly operator: () => string | null;
  historyOf(gatewayId: string): StatementMatchesApi;
}

/** @param depsNow called by each operation: the reports have them once they are composed. */
export function statementMatchHandlers(
  depsNow: () => StatementMatchDeps,
): Pick<Handlers, keyof typeof statementMatchOperations> {
  const changed = (gatewayId: string) => depsNow().events.emit({ name: 'history-changed', payload: { gatewayId } });
  return {
    'statements.keep': async ({ gatewayId, lines }) => {
      const { clock, timeZone, operator, historyOf } = depsNow();
      const keeping = { at: clock.now(), by: operator(), timeZone: timeZone() };
      const matches = lines.flatMap(({ keys, ...line }) => keys.map((key) => ({ ...line, key })));
      const { kept, refused } = await historyOf(gatewayId).keepStatementMatches(matches, keeping);
      if (kept.length > 0) changed(gatewayId);
      return { kept: [...kept], refused: [...refused] };
    },
    'statements.undo': async ({ gatewayId, lineId, kind }) => {
      const { clock, operator, historyOf } = depsNow();
      const keys = await historyOf(gatewayId).undoStatementMatch(lineId, kind, clock.now(), operator());
      if (keys.length > 0) changed(gatewayId);
      return keys;
    },
  };
}
