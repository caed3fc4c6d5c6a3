/** The contract's operations on bank statements: read, matched, and their matches saved and undone. */
import type { ParsedInput } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { StatementShape } from '../../../src-preload/contract/reports/statements.ts';
import type { HandlersOf } from '../../ground/dispatch.ts';
import { lockedMonthOf, openDayUntil, zonedTime } from '../../ground/zoned-time.ts';
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
  ): Pick<
    HistoryApi,
    'readSource' | 'saveStatementMatches' | 'undoStatementMatch' | 'lockedMonths' | keyof KeptStatementsApi
  >;
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
    'statements.save': async ({ gatewayId, lines, lockedMonths: into }) => {
      const locked = into === 'into' ? [] : await historyOf(gatewayId).lockedMonths();
      if (into === 'ask') refuseLocked(lines, locked, zonedTime(timeZone()).day(clock.now()));
      const saving = { at: clock.now(), by: operator(), timeZone: timeZone(), lockedMonths: locked };
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

/** @throws ConsoleFailure `month-locked` where a return would be dated into a locked month. */
function refuseLocked(lines: ParsedInput<'statements.save'>['lines'], locked: readonly string[], today: string): void {
  const days = lines.filter(({ kind }) => kind === 'refund').map(({ day }) => day);
  const month = lockedMonthOf(days, locked);
  if (month === null) return;
  throw new ConsoleFailure({ kind: 'month-locked', month, nextOpenDay: openDayUntil(today, `${month}-01`, locked) });
}
