/** The contract's operations on bank statements: read, matched, and their matches saved and undone. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { StatementShape } from '../../../src-preload/contract/reports/statements.ts';
import type { HandlersOf } from '../../ground/dispatch.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { KeptStatementsApi } from '../../history/api/statement-matches-api.ts';
import type { SavedStatementMappings } from './saved-statement-mappings.ts';
import { StatementKeeper, type StatementKeeperDeps } from './statement-keeper.ts';
import type { StatementContent, StatementThread } from './statement-thread.ts';

export interface StatementsHandlersDeps extends StatementKeeperDeps {
  readonly timeZone: () => string;
  readonly operator: () => string | null;
  readonly mappings: SavedStatementMappings;
  readonly thread: Pick<StatementThread, 'read' | 'text' | 'match'>;
  historyOf(
    gatewayId: string,
  ): Pick<HistoryApi, 'readSource' | 'saveStatementMatches' | 'undoStatementMatch' | keyof KeptStatementsApi>;
}

export function statementsHandlers(deps: StatementsHandlersDeps): HandlersOf<'statements'> {
  const { clock, events, timeZone, operator, mappings, thread, historyOf } = deps;
  const keeper = new StatementKeeper(deps);
  const changed = (gatewayId: string) => events.emit({ name: 'history-changed', payload: { gatewayId } });
  const shapeOf = async (gatewayId: string, content: StatementContent): Promise<StatementShape> => {
    const read = await thread.read(content);
    if (read.kind !== 'csv') return read;
    const { layout, ...shape } = read;
    const saved = mappings.of(gatewayId, layout);
    return saved === null
      ? { ...shape, savedId: null }
      : { ...shape, mapping: saved.mapping, reasons: {}, savedId: saved.id };
  };
  return {
    'statements.read': ({ gatewayId, content }) => shapeOf(gatewayId, content),
    'statements.forgetColumns': async ({ id }) => {
      mappings.forget(id);
      return null;
    },
    'statements.match': async ({ gatewayId, statementId, content: given, mapping }) => {
      const history = historyOf(gatewayId);
      const content = statementId === undefined ? (given ?? '') : await keeper.text(gatewayId, statementId);
      const source = history.readSource();
      const { match, layout } = await thread.match({ content, mapping, history: source, timeZone: timeZone() });
      if (layout !== null && mapping !== null) mappings.save(gatewayId, layout, mapping);
      if (statementId !== undefined) await history.markStatementMatched(statementId, mapping);
      return match;
    },
    'statements.keep': (input) => keeper.keep(input),
    'statements.kept': ({ gatewayId }) => keeper.kept(gatewayId, (content) => shapeOf(gatewayId, content)),
    'statements.choose': async ({ gatewayId, statementId, ...choice }) => {
      await historyOf(gatewayId).chooseInStatement(statementId, choice);
      return null;
    },
    'statements.dismiss': async ({ gatewayId, statementId }) => {
      await keeper.dismiss(gatewayId, statementId);
      return null;
    },
    'statements.save': async ({ gatewayId, lines, lockedMonths }) => {
      const saving = { at: clock.now(), by: operator(), timeZone: timeZone(), lockedMonths };
      const matches = lines.flatMap(({ keys, refundKeys = [], ...line }) => [
        ...keys.map((key) => ({ ...line, key })),
        ...refundKeys.map((key) => ({ ...line, key, kind: 'refund' as const })),
      ]);
      const { saved, refused, locked } = await historyOf(gatewayId).saveStatementMatches(matches, saving);
      if (locked !== undefined) throw new ConsoleFailure({ kind: 'month-locked', ...locked });
      if (saved.length > 0) changed(gatewayId);
      return { saved: [...saved], refused: [...refused] };
    },
    'statements.undo': async ({ gatewayId, lineId, intoLocked }) => {
      const undoing = { at: clock.now(), by: operator(), askIn: intoLocked ? null : timeZone() };
      const { keys, locked } = await historyOf(gatewayId).undoStatementMatch(lineId, undoing);
      if (locked !== undefined) throw new ConsoleFailure({ kind: 'month-locked', ...locked });
      if (keys.length > 0) changed(gatewayId);
      return [...keys];
    },
  };
}
