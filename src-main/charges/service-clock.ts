/** The clock of one gateway, as its creations show it: by what its instants are corrected, and what Access shows of that. */
import type { AccessStatus, GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import {
  corrected,
  type Dating,
  measuredCorrection,
  NO_CORRECTION,
  UNZONED_FORMS,
  type ZoneCorrection,
} from '../gateway-http/times/service-zone.ts';
import { readTime } from '../gateway-http/times/timestamps.ts';
import type { Clock } from '../ground/clock.ts';
import type { HistoryApi } from '../history/api/history-api.ts';

export interface ServiceClockDeps {
  readonly history: Pick<HistoryApi, 'recentDatings'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** The gateway's setting. */
  readonly timeZone: () => GatewayInput['timeZone'];
  /** Emitted when it is another. */
  changed(): void;
  failed(fault: unknown): void;
}

/** A smaller difference (ms) is no news for a person. */
const TOLD_FROM = MINUTE;

/** How long what other desks made may stay unread (ms): a zone seldom changes. */
const READ_AGAIN = MINUTE;

export class ServiceClock {
  readonly #deps: ServiceClockDeps;
  #datings: readonly Dating[] = [];
  /** When the history was last read (monotonic, ms). */
  #readAt = Number.NEGATIVE_INFINITY;
  #measured = NO_CORRECTION;
  #set: { readonly timeZone: string; readonly zone: ZoneCorrection } = { timeZone: 'none', zone: NO_CORRECTION };

  constructor(deps: ServiceClockDeps) {
    this.#deps = deps;
  }

  /** The same object until the zone is another one: schemas are kept by it. */
  get zone(): ZoneCorrection {
    const timeZone = this.#deps.timeZone();
    if (timeZone === 'auto') return this.#measured;
    if (this.#set.timeZone !== timeZone) this.#set = { timeZone, zone: zoneSetTo(timeZone) };
    return this.#set.zone;
  }

  /** Takes what the history has: every desk of a team measures by the same charges. Never rejects. */
  async refresh(): Promise<void> {
    this.#readAt = this.#deps.clock.monotonic();
    try {
      this.#take(await this.#deps.history.recentDatings());
    } catch (fault) {
      this.#deps.failed(fault);
    }
  }

  #take(datings: readonly Dating[]): void {
    if (JSON.stringify(datings) === JSON.stringify(this.#datings)) return;
    this.#datings = datings;
    const measured = measuredCorrection(this.#datings);
    if (JSON.stringify(measured) !== JSON.stringify(this.#measured)) this.#measured = measured;
    this.#deps.changed();
  }

  /** Other desks of a team made or changed charges. */
  changedElsewhere(): void {
    if (this.#deps.clock.monotonic() - this.#readAt >= READ_AGAIN) void this.refresh();
  }

  /** Null where there is nothing that a person should know. */
  get status(): AccessStatus['clock'] {
    const { zone } = this;
    const [last] = this.#datings;
    const created = last?.created ?? null;
    const written = created === null ? null : readTime(created.text);
    const correction = zone.ms !== 0 && created !== null && zone.forms.includes(created.form) ? zone.ms : 0;
    const behind = -((last?.error ?? 0) + correction);
    const status = {
      zone: zone.ms === 0 ? null : { ms: zone.ms, isSet: this.#deps.timeZone() !== 'auto' },
      behind: Math.abs(behind) < TOLD_FROM ? null : behind,
      isUnzoned: created?.form === 'none',
      example:
        created === null || written?.kind !== 'instant'
          ? null
          : { written: created.text, readAs: corrected(written, zone) },
    };
    return status.zone === null && status.behind === null && !status.isUnzoned ? null : status;
  }
}

/** `-03:00`: what the service writes is so far behind UTC. */
function zoneSetTo(timeZone: string): ZoneCorrection {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(timeZone) ?? [];
  const ms = (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === '-' ? 1 : -1);
  return ms === 0 ? NO_CORRECTION : { ms, forms: UNZONED_FORMS };
}
