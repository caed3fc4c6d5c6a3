/** A gateway's receivables as its history has them, and as a page shows them. */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { ReceivableDetail, ReceivableRefusal } from '../../src-preload/contract/receivables/receivable.ts';
import type { Clock } from '../ground/clock.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import { zonedTime } from '../ground/zoned-time.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { ReceivableHindrance, StoredReceivableDetail } from '../history/api/receivables-api.ts';
import { masked } from '../masking/masked-handlers.ts';

export interface StoredReceivablesDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly events: EventBroadcaster;
  timeZone(): string;
  /** The states that an admin marked as taking money back. */
  returningStates(gatewayId: string): readonly string[];
  historyOf(gatewayId: string): HistoryApi;
}

export class StoredReceivables {
  readonly #deps: StoredReceivablesDeps;

  constructor(deps: StoredReceivablesDeps) {
    this.#deps = deps;
  }

  today(): string {
    return zonedTime(this.#deps.timeZone()).day(this.#deps.clock.now());
  }

  /** What the age of a receivable follows from, apart from its own rows. */
  basis(gatewayId: string) {
    return { today: this.today(), returningStates: this.#deps.returningStates(gatewayId) };
  }

  /** @throws ConsoleFailure `not-found` */
  async get(gatewayId: string, id: string): Promise<StoredReceivableDetail> {
    const found = await this.#deps.historyOf(gatewayId).receivable(id, this.basis(gatewayId));
    if (found === null) throw new ConsoleFailure({ kind: 'not-found', what: 'receivable' });
    return found;
  }

  async shown(gatewayId: string, id: string): Promise<ReceivableDetail> {
    return detailOf(await this.get(gatewayId, id));
  }

  emitChanged(gatewayId: string): void {
    this.#deps.events.emit({ name: 'receivables-changed', payload: { gatewayId } });
  }

  /** What was done, as it is now. @throws ConsoleFailure with the reason why nothing was changed. */
  async done(gatewayId: string, id: string, hindrance: ReceivableHindrance): Promise<ReceivableDetail> {
    refuseHindrance(hindrance);
    this.emitChanged(gatewayId);
    return this.shown(gatewayId, id);
  }
}

/** @throws ConsoleFailure with the reason why nothing was changed. */
export function refuseHindrance(hindrance: ReceivableHindrance): void {
  if (hindrance === null) return;
  if (hindrance === 'not-found') throw new ConsoleFailure({ kind: 'not-found', what: 'receivable' });
  const code: ReceivableRefusal = hindrance;
  throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'id', code }] });
}

/** For a page: the customer masked. */
export function detailOf({ customer, charges, ...receivable }: StoredReceivableDetail): ReceivableDetail {
  return { ...receivable, customer: masked({ customer }).customer, charges: [...charges] };
}
