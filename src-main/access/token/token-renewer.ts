/** Generates a gateway's token: when a person asks, before its end, and while the service refuses what it generated. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { GatewayClient } from '../../gateway-http/responses.ts';
import type { ZoneCorrection } from '../../gateway-http/times/service-zone.ts';
import type { Clock } from '../../ground/clock.ts';
import { readSecrets } from '../setup/gateway-secrets.ts';
import type { GatewayStore, TokenRecord } from '../setup/gateway-store.ts';
import type { Vault } from '../vault/vault.ts';
import { type GenerationRecord, generateToken } from './generate.ts';
import { RenewalTimer } from './renewal-timer.ts';
import type { StoredToken } from './stored-token.ts';

export interface TokenRenewerDeps {
  readonly gatewayId: string;
  readonly gateways: GatewayStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly client: () => Pick<GatewayClient, 'post'>;
  /** By what the service's instants are corrected. */
  readonly zone: () => ZoneCorrection;
  readonly stored: StoredToken;
  /** Emits the access status. */
  emitStatus(): Promise<unknown>;
  /** Reports an error of a background task. */
  failed(fault: unknown): void;
}

/** The shortest time between two tokens that are generated because one was refused (ms). */
const BETWEEN_REFUSALS = 60_000;

/**
 * Only a generated token is replaced without a person's request: a pasted one is a person's choice, also when it is
 * refused.
 */
export class TokenRenewer {
  readonly #deps: TokenRenewerDeps;
  readonly #timer: RenewalTimer;
  #paused = false;
  #lastGeneration: GenerationRecord | null = null;
  #making: Promise<GenerationRecord> | null = null;
  #renewedAfterRefusal = Number.NEGATIVE_INFINITY;
  #stopped = false;

  constructor(deps: TokenRenewerDeps) {
    this.#deps = deps;
    this.#timer = new RenewalTimer(deps.clock, () => void this.#renew());
  }

  get lastGeneration(): GenerationRecord | null {
    return this.#lastGeneration;
  }

  /** When the token is renewed next; null where nothing is planned. */
  get dueAt(): number | null {
    return this.#timer.dueAt;
  }

  /** Whether every watch is paused, since the token was refused. */
  get isPaused(): boolean {
    return this.#paused;
  }

  /** Generates a token because a person requested it, with the number of `StoredToken.begin`. */
  async generate(generation: number): Promise<void> {
    this.#timer.restartSchedule();
    let made = await this.#make(generation);
    // The one in flight began before the person's last change, and this one after it.
    if (made.problem === 'token-changed' && !this.#deps.stored.isChangedSince(generation))
      made = await this.#make(generation);
    this.#lastGeneration = made;
    if (made.problem !== null && this.#paused) this.#renewBySchedule();
  }

  /** A read was refused with this token. Returns true where there is another one now, generated once for this. */
  async renewInsteadOf(refused: string | null): Promise<boolean> {
    const { stored, clock } = this.#deps;
    const isThereAnother = async () => {
      const found = await stored.get();
      return found.kind === 'there' && found.secret !== refused;
    };
    if (await isThereAnother()) return true;
    if (!this.#isRenewed) return false;
    if (this.#making === null) {
      if (clock.monotonic() - this.#renewedAfterRefusal < BETWEEN_REFUSALS) return false;
      this.#renewedAfterRefusal = clock.monotonic();
    }
    const { problem } = await this.#make(stored.begin());
    return problem === null || (problem === 'token-changed' && (await isThereAnother()));
  }

  /** Resumes what an earlier run left: a generated token's renewal. */
  resume(): void {
    const { stored, clock } = this.#deps;
    // A read may have been refused meanwhile: then the schedule after refusals applies.
    if (this.#paused) return;
    const { expiring } = stored;
    if (expiring === null) return;
    if (expiring.at <= clock.now()) void this.#renew();
    else this.#timer.armFor(expiring.since, expiring.at);
  }

  /** Renews nothing more. Resolves when no token is being generated. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#making?.catch(() => undefined);
  }

  disarm(): void {
    this.#timer.disarm();
  }

  /** There is another token, or none. */
  recordReplaced(record: TokenRecord | null): void {
    this.#timer.disarm();
    if (record?.generated !== true) this.#timer.restartSchedule();
    else if (record.expiry !== null) this.#timer.armFor(record.since, record.expiry.at);
  }

  /** The service accepted a token: the next refusal is a first one. */
  recordAccepted(): void {
    this.#timer.restartSchedule();
  }

  /** Every watch was paused by a refusal, which a renewal did not cure, or resumed. */
  recordPause(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.#renewBySchedule();
    else if (this.#timer.isAfterRefusal) {
      this.#timer.disarm();
      const { expiring } = this.#deps.stored;
      if (expiring !== null && expiring.at > this.#deps.clock.now()) this.#timer.armFor(expiring.since, expiring.at);
      else if (expiring !== null) this.#timer.armAfterFailure(expiring.at);
    }
  }

  /** Plans the next renewal while the watches are paused. */
  #renewBySchedule(): void {
    if (!this.#stopped && this.#isRenewed && this.#deps.stored.last?.kind === 'there') this.#timer.armAfterRefusal();
  }

  /** Whether the token was generated, and another one can be. */
  get #isRenewed(): boolean {
    const { gatewayId, gateways, stored } = this.#deps;
    return gateways.get(gatewayId).generation !== null && stored.record?.generated === true;
  }

  async #renew(): Promise<void> {
    const { stored, clock, emitStatus, failed } = this.#deps;
    // The settings may have changed since the timer was armed.
    if (!this.#isRenewed) return;
    try {
      // Where this token is refused too, its renewal waits for the next step.
      if (this.#paused) this.#renewedAfterRefusal = clock.monotonic();
      const { problem } = await this.#make(stored.begin());
      if (problem === null || this.#stopped) return;
      const { expiring } = stored;
      if (this.#paused) this.#renewBySchedule();
      else if (expiring !== null) this.#timer.armAfterFailure(expiring.at);
      await emitStatus();
    } catch (fault) {
      failed(fault);
    }
  }

  /** One at a time: a call while a token is being generated returns that one. */
  #make(generation: number): Promise<GenerationRecord> {
    this.#making ??= this.#makeOne(generation).finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  async #makeOne(number: number): Promise<GenerationRecord> {
    const { gatewayId, gateways, vault, clock, stored, client, zone, emitStatus } = this.#deps;
    const { generation } = gateways.get(gatewayId);
    if (generation === null) throw new ConsoleFailure({ kind: 'generation-not-set' });
    const secrets = await readSecrets(vault, gatewayId);
    const changed = (): GenerationRecord => ({
      at: clock.now(),
      problem: 'token-changed',
      cause: null,
      httpStatus: null,
    });
    // The service may end the current token when it generates another one.
    if (stored.isChangedSince(number)) return changed();
    const made = await generateToken({ client: client(), clock, zone: zone() }, generation, secrets);
    if (made.kind === 'made') {
      const record = { since: clock.now(), generated: true, expiry: made.expiry };
      if (!(await stored.replaceBy(made.token, record, number))) return changed();
    }
    this.#lastGeneration = made.record;
    await emitStatus();
    return made.record;
  }
}
