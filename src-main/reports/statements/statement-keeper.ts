/** Keeps the bank's file that is open on the screen, so that it is there again after a restart. */
import type { Input, Output } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { StatementErrorCode, StatementShape } from '../../../src-preload/contract/reports/statements.ts';
import { LARGEST } from '../../../src-preload/contract/values/input-limits.ts';
import type { Clock } from '../../ground/clock.ts';
import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type { EventBroadcaster } from '../../ground/event-broadcaster.ts';
import type { KeptStatementsApi, StatementText } from '../../history/api/statement-matches-api.ts';
import type { StatementContent, StatementThread } from './statement-thread.ts';

export interface StatementKeeperDeps {
  readonly clock: Clock;
  readonly events: EventBroadcaster;
  readonly newId: () => string;
  readonly thread: Pick<StatementThread, 'text'>;
  historyOf(gatewayId: string): KeptStatementsApi;
}

export class StatementKeeper {
  readonly #deps: StatementKeeperDeps;

  constructor(deps: StatementKeeperDeps) {
    this.#deps = deps;
  }

  /** Rejects as `invalid-input` for a file that is no statement. */
  async keep({ gatewayId, name, content }: Input<'statements.keep'>): Promise<Output<'statements.keep'>> {
    const { clock, newId, thread, historyOf } = this.#deps;
    const file = await thread.text(content);
    if (file === null) throw statementRefusal('content', 'statement-no-entries');
    const history = historyOf(gatewayId);
    if (file.text.length > LARGEST.keptStatement) {
      // It takes the place of the one before all the same.
      const before = await history.keptStatement();
      if (before !== null) await history.dismissStatement(before.id);
      this.#changed(gatewayId);
      return { kept: 'too-large' };
    }
    const id = newId();
    try {
      await history.keepStatement({ ...file, id, name, loadedAt: clock.now() });
    } catch (fault) {
      // A file can be matched although the disk is full.
      if (historyErrorIn(fault) === null) throw fault;
      return { kept: 'not-written' };
    }
    this.#changed(gatewayId);
    return { kept: 'yes', statementId: id };
  }

  /** @param shapeOf reads a file's text, with the mapping that was saved for such files */
  async kept(
    gatewayId: string,
    shapeOf: (content: StatementContent) => Promise<StatementShape>,
  ): Promise<Output<'statements.kept'>> {
    const kept = await this.#deps.historyOf(gatewayId).keptStatement();
    if (kept === null) return null;
    const { id, name, loadedAt, format, text, mapping, isMatched, picks } = kept;
    const shape = await shapeOf({ format, text });
    return { statementId: id, name, loadedAt, shape, mapping, isMatched, picks: [...picks] };
  }

  /** Rejects as `statement-gone` where it is no longer kept. */
  async text(gatewayId: string, statementId: string): Promise<StatementText> {
    const kept = await this.#deps.historyOf(gatewayId).keptStatement();
    if (kept === null || kept.id !== statementId) throw statementRefusal('statementId', 'statement-gone');
    return { format: kept.format, text: kept.text };
  }

  async dismiss(gatewayId: string, statementId: string): Promise<void> {
    await this.#deps.historyOf(gatewayId).dismissStatement(statementId);
    this.#changed(gatewayId);
  }

  #changed(gatewayId: string): void {
    this.#deps.events.emit({ name: 'kept-statement-changed', payload: { gatewayId } });
  }
}

function statementRefusal(path: string, code: StatementErrorCode): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path, code }] });
}
