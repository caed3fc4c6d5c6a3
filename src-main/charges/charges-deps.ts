/** What the charges of one gateway need of the other rooms, and what they tell them. */
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { GatewayInput, WithoutItems } from '../../src-preload/contract/gateways/gateway.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { CheckingMany } from '../../src-preload/contract/watch/checking-many.ts';
import type { ServiceOutage } from '../../src-preload/contract/watch/service-outage.ts';
import type { GatewayClient } from '../gateway-http/responses.ts';
import type { Clock } from '../ground/clock.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { SharedHistory, SharedStatus } from '../history/api/shared-history.ts';

export interface ChargesDeps {
  readonly history: HistoryApi;
  /** Null where the history is a file of this desk. */
  readonly shared: SharedHistory | null;
  readonly client: GatewayClient;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  hasToken(): Promise<boolean>;
  /** The error to show where there is no token. */
  whyNoToken(): Promise<ConsoleFailure>;
  readonly sendAttemptId: () => boolean;
  readonly withoutItems: () => WithoutItems;
  readonly postbackUrl: () => string;
  /** The gateway's setting for the zone of the service's instants. */
  readonly timeZone: () => GatewayInput['timeZone'];
  readonly payerLanguage: () => Language;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  readonly requestsPerSecond: () => number;
  /** How many charges the ledger names and the history lacks, until they are read again. */
  unread(): Promise<number>;
  /** Emitted for rows that changed, or whose watch did. */
  changed(rows: readonly LiveRow[]): void;
  /** Emitted when a row is removed: an outcome unknown turned out to be a charge that already has a row. */
  rowGone(): void;
  /** Emitted the first time a charge is seen PAID. */
  paid(row: LiveRow): void;
  /** Emitted when the connection to a team's server is another one, or the desk that reads for all. */
  linkChanged(status: SharedStatus): void;
  /** Emitted where a team's server lacks charges of this desk's journal, which are to be read again. */
  lacksCharges(): void;
  paused(paused: boolean): void;
  reached(online: boolean): void;
  /** Emitted when what keeps this gateway's reads from bringing anything is another; null where nothing does. */
  outage(outage: ServiceOutage | null): void;
  /** Emitted when the answers about a charge began to differ at each read, or no longer do about any. */
  unsteady(isUnsteady: boolean): void;
  /** Emitted when what is known of the service's clock is another. */
  clockChanged(): void;
  /** Emitted with the `Date` of a response (UTC ms). */
  serviceDate?(date: number): void;
  failed(fault: unknown): void;
  /** Emitted while many charges are checked, a few times a second at the most. */
  checkingMany(checking: CheckingMany): void;
  /** Emitted when the list of attempts under way changes. */
  underwayChanged(): void;
  /** Emitted with the error that keeps outcomes of creations from being recorded; null once all are recorded. */
  notRecorded(fault: unknown): void;
}
