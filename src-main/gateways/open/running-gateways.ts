/** The open gateways of the desk: opened, tried again where that may help, closed. */

import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { type StoredGateway, stampOf } from '../../access/setup/gateway-store.ts';
import { TokenRedactor } from '../../gateway-http/token-redactor.ts';
import type { HistoryReason } from '../../ground/errors/history-error.ts';
import type { OnOpeningStep, OpeningProgress } from '../../history/api/open-history.ts';
import type { OpenGatewayDeps } from './gateway-deps.ts';
import { closeGateway, historyReasonOf, type OpenGateway, openGateway } from './open-gateway.ts';

/** How long a start waits for a history before the window opens without it (ms). */
const PATIENCE = 3_000;

/** What keeps a history from opening and may end without an event: a disk, a lock, a network, a locked vault. */
const MAY_PASS: readonly HistoryReason[] = ['disk-full', 'read-only', 'busy', 'server-unreachable', 'team-password'];

/** Interval at which such a history is tried again (ms). */
const OPEN_AGAIN = 10_000;

/** Open gateways by id; one whose history did not open rejects each operation with the reason. */
export class RunningGateways {
  readonly #open = new Map<string, OpenGateway | { readonly fault: unknown }>();
  /** Histories being prepared (a check, a rebuild, a migration), which may take minutes. */
  readonly #opening = new Map<string, Promise<void>>();
  /** The last emitted progress of each: a window may open in the middle of it. */
  readonly #progress = new Map<string, OpeningProgress>();
  /** Retry timers. */
  readonly #retryTimers = new Map<string, () => void>();

  /** The tokens sent to each service since the start: it may quote one long after another client has taken over. */
  readonly #quoted = new Map<string, TokenRedactor>();

  #quotedBy(gatewayId: string): TokenRedactor {
    const redactor = this.#quoted.get(gatewayId) ?? new TokenRedactor();
    this.#quoted.set(gatewayId, redactor);
    return redactor;
  }

  /** Resolves once it is open, or when that takes so long that the window should open first and show the progress. */
  async open(gatewayId: string, baseUrl: string, work: OpenGatewayDeps): Promise<void> {
    const timers: (() => void)[] = [];
    let lose: (late: 'late') => void = () => {};
    const patience = new Promise<'late'>((resolve) => {
      lose = resolve;
    });
    // An ordinary opening emits no steps, and is waited for.
    const onStep = () => {
      if (timers.length === 0) timers.push(work.clock.after(PATIENCE, () => lose('late')));
    };
    // A server may not answer for as long as a connection is tried.
    if (work.gateways.get(gatewayId).team !== null) onStep();
    const opened = this.#openFully(gatewayId, baseUrl, work, onStep);
    this.#opening.set(gatewayId, opened);
    const first = await Promise.race([opened, patience]);
    for (const disarm of timers) disarm();
    if (first !== 'late') return;
    void opened.then(() => work.events.emit({ name: 'history-changed', payload: { gatewayId } }));
  }

  /** Resolves once an opening under way has ended, with or without success. */
  async settled(gatewayId: string): Promise<void> {
    await this.#opening.get(gatewayId);
  }

  /** Marks a gateway's history as being prepared, until it is opened. */
  #makeReady(gatewayId: string): void {
    this.#open.set(gatewayId, { fault: new ConsoleFailure({ kind: 'history-unavailable', reason: 'opening' }) });
  }

  /** Stores the progress of a history that is being prepared, and passes it on. */
  stepOf(gatewayId: string, emitStep: OnOpeningStep = () => undefined): OnOpeningStep {
    return (step, done, total) => {
      this.#progress.set(gatewayId, { step, done, total });
      emitStep(step, done, total);
    };
  }

  openingProgress(gatewayId: string): OpeningProgress | null {
    return this.#progress.get(gatewayId) ?? null;
  }

  /** @param before why it did not open the last time: shown until it does, and logged once; absent for a first try. */
  async #openFully(
    gatewayId: string,
    baseUrl: string,
    work: OpenGatewayDeps,
    onStep: () => void,
    before?: HistoryReason,
  ): Promise<void> {
    if (before === undefined) this.#makeReady(gatewayId);
    const begun = work.clock.monotonic();
    try {
      const opened = await openGateway(
        { gatewayId, baseUrl, quoted: this.#quotedBy(gatewayId), onStep: this.stepOf(gatewayId, onStep) },
        work,
      );
      this.#open.set(gatewayId, opened);
      const ms = Math.round(work.clock.monotonic() - begun);
      work.log({ event: 'gateway-opened', gateway: gatewayId, ms });
      work.opened(gatewayId);
    } catch (fault) {
      const reason = historyReasonOf(fault);
      if (reason !== before) work.failed(fault);
      this.#open.set(gatewayId, { fault });
      if (MAY_PASS.includes(reason)) this.#openLater(gatewayId, baseUrl, work, reason);
    } finally {
      this.#progress.delete(gatewayId);
      this.#opening.delete(gatewayId);
    }
  }

  #openLater(gatewayId: string, baseUrl: string, work: OpenGatewayDeps, before: HistoryReason): void {
    const retry = async () => {
      this.#retryTimers.delete(gatewayId);
      const opened = this.#openFully(gatewayId, baseUrl, work, () => undefined, before);
      this.#opening.set(gatewayId, opened);
      await opened;
      work.events.emit({ name: 'history-changed', payload: { gatewayId } });
    };
    this.#retryTimers.set(
      gatewayId,
      work.clock.after(OPEN_AGAIN, () => void retry()),
    );
  }

  /** @throws ConsoleFailure `not-found` for an unknown gateway, or the error that kept its history from opening. */
  get(gatewayId: string): OpenGateway {
    const found = this.#open.get(gatewayId);
    if (found === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    if ('fault' in found) throw found.fault;
    return found;
  }

  find(gatewayId: string): OpenGateway | undefined {
    const found = this.#open.get(gatewayId);
    return found !== undefined && 'charges' in found ? found : undefined;
  }

  all(): OpenGateway[] {
    return [...this.#open.values()].filter((found) => 'charges' in found);
  }

  /** Writes the gateway's current name into the history's file. A history that is not open gets it when it opens. */
  async writeStamp(gateway: StoredGateway): Promise<void> {
    const found = this.#open.get(gateway.id);
    if (found !== undefined && 'charges' in found) await found.history.writeStamp(stampOf(gateway));
  }

  async hasHistory(gatewayId: string): Promise<boolean> {
    const found = this.#open.get(gatewayId);
    // A history that cannot be opened does not count as empty.
    if (found === undefined || 'fault' in found) return found !== undefined;
    return !(await found.history.isEmpty());
  }

  /** Until it is opened again it counts as being prepared. */
  async close(gatewayId: string, work: Pick<OpenGatewayDeps, 'closing'>): Promise<void> {
    await this.#opening.get(gatewayId);
    this.#retryTimers.get(gatewayId)?.();
    this.#retryTimers.delete(gatewayId);
    const found = this.#open.get(gatewayId);
    this.#makeReady(gatewayId);
    if (found !== undefined && 'charges' in found) {
      await work.closing(gatewayId);
      await closeGateway(found);
    }
  }
}
