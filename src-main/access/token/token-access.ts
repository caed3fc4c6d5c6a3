import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import {
  type AccessStatus,
  isTokenThere,
  type TokenCheck,
  type TokenPlace,
} from '../../../src-preload/contract/gateways/gateway.ts';
import type { TokenClaim } from '../../../src-preload/contract/gateways/gateway-test.ts';
import type { Clock } from '../../clock.ts';
import type { GatewayClient } from '../../gateway/responses.ts';
import { NO_SECRETS, readSecrets, type StoredSecrets } from '../gateway/gateway-secrets.ts';
import type { GatewayStore, TokenRecord } from '../gateway/gateway-store.ts';
import { checkRoot, type RootCheck } from '../gateway/reachability-check.ts';
import { deleteSecret, readSecret, type StoredSecret, saveSecret, type Vault } from '../vault/vault.ts';
import { VaultLookup } from '../vault/vault-lookup.ts';
import { type GenerationRecord, generateToken } from './generate.ts';
import { claimsOf, tokenExpiryOf } from './jwt.ts';
import { RenewalTimer } from './renewal.ts';
import { meansForWatches, verifyToken, verifyTokenByClock } from './verify.ts';

export interface AccessDeps {
  readonly gatewayId: string;
  readonly gateways: GatewayStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly client: () => Pick<GatewayClient, 'probe' | 'post'>;
  /** Emitted when a token was set, or found valid or refused: watches resume or pause. */
  tokenIs(isValid: boolean): void;
  changed(status: AccessStatus): void;
  /** Reports an error of a background task. */
  failed(fault: unknown): void;
}

/** The shortest time between two tokens that are generated because one was refused (ms). */
const BETWEEN_REFUSALS = 60_000;

/** The token of one gateway: set or generated, used, checked, renewed, cleared; never sent out of main. */
export class Access {
  readonly #deps: AccessDeps;
  readonly #timer: RenewalTimer;
  readonly #storedToken: VaultLookup<StoredSecret>;
  readonly #secrets: VaultLookup<StoredSecrets>;
  /** False for a generated token that the vault did not accept: it is used until Balcão closes. */
  #isStored = true;
  #paused = false;
  #reachability: AccessStatus['reachability'] = 'unknown';
  #lastCheck: TokenCheck | null;
  #root: RootCheck | null = null;
  #lastGeneration: GenerationRecord | null = null;
  #making: Promise<GenerationRecord> | null = null;
  #saving: Promise<void> | null = null;
  #renewedAfterRefusal = Number.NEGATIVE_INFINITY;
  #stopped = false;

  constructor(deps: AccessDeps) {
    this.#deps = deps;
    this.#timer = new RenewalTimer(deps.clock, () => void this.#renew());
    this.#lastCheck = deps.gateways.lastCheck(deps.gatewayId);
    const { clock, vault, gatewayId } = deps;
    this.#storedToken = new VaultLookup({
      clock,
      read: () => readSecret(vault, gatewayId),
      isUnread: ({ kind }) => kind === 'unreadable' || kind === 'locked',
      changed: (before) => this.#tokenChanged(before),
    });
    this.#secrets = new VaultLookup({
      clock,
      read: () => readSecrets(vault, gatewayId),
      isUnread: ({ unread }) => unread !== undefined,
      changed: () => void this.#emitStatus(),
    });
  }

  /**
   * The token for a request, or null where there is none or none can be read now; only the gateway's client calls this.
   */
  async token(): Promise<string | null> {
    const stored = await this.#storedToken.get();
    return stored.kind === 'there' ? stored.secret : null;
  }

  /** The last read secrets of the gateway's settings; they are read again while they cannot be read. */
  secrets(): Promise<StoredSecrets> {
    return this.#secrets.get();
  }

  /** The same, synchronously; empty before the first call of `secrets`. */
  get secretsNow(): StoredSecrets {
    return this.#secrets.last ?? NO_SECRETS;
  }

  /** The error to show where a token is required and there is none. */
  async whyNoToken(): Promise<ConsoleFailure> {
    const { kind } = await this.#storedToken.get();
    if (kind === 'locked') return new ConsoleFailure({ kind: 'vault', reason: 'locked' });
    return new ConsoleFailure({ kind: kind === 'unreadable' ? 'token-unreadable' : 'token-missing' });
  }

  async status(): Promise<AccessStatus> {
    const { gatewayId, gateways, vault } = this.#deps;
    const { kind } = await this.#storedToken.get();
    const storage: TokenPlace =
      kind === 'there' ? (vault.kind !== 'memory' && this.#isStored ? 'vault' : 'memory') : kind;
    const record = kind === 'absent' ? null : gateways.tokenRecord(gatewayId);
    return {
      gatewayId,
      token: storage,
      secrets: (await this.#secrets.get()).unread ?? 'readable',
      tokenSince: record?.since ?? null,
      generated: record?.generated ?? false,
      expiry: record?.expiry ?? null,
      lastGeneration: this.#lastGeneration,
      nextRenewal: this.#timer.dueAt,
      lastCheck: isTokenThere(storage) ? this.#lastCheck : null,
      root: this.#root,
      paused: this.#paused,
      reachability: this.#reachability,
    };
  }

  /** The claims of the token, where it is a JWT; null where it is not, or there is no token. */
  async claims(): Promise<TokenClaim[] | null> {
    const token = await this.token();
    return token === null ? null : claimsOf(token);
  }

  checks(): TokenCheck[] {
    return this.#deps.gateways.checks(this.#deps.gatewayId);
  }

  /** Sets a pasted token in place of the old one. The metadata of the old token is discarded. */
  async setToken(token: string): Promise<AccessStatus> {
    const at = tokenExpiryOf(token);
    const expiry = at === null ? null : { at, source: 'jwt' as const };
    // The gateway is being opened anew, perhaps with another address: this token was typed for the old one.
    if (this.#stopped) throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'opening' });
    this.#saving = this.#saveToken(token, { since: this.#deps.clock.now(), generated: false, expiry });
    await this.#saving;
    this.#timer.restartSchedule();
    return this.#emitStatus();
  }

  async clearToken(): Promise<AccessStatus> {
    const { gatewayId, gateways, vault } = this.#deps;
    await deleteSecret(vault, gatewayId);
    this.#timer.disarm();
    this.#timer.restartSchedule();
    this.#storedToken.set({ kind: 'absent' });
    this.#lastCheck = null;
    gateways.recordToken(gatewayId, null);
    this.#deps.tokenIs(false);
    return this.#emitStatus();
  }

  /** Generates a token by the gateway's settings; a failure is in the returned status. */
  async generate(): Promise<AccessStatus> {
    await this.#readAgainWith(this.#deps.vault);
    this.#timer.restartSchedule();
    const { problem } = await this.#make();
    if (problem !== null && this.#paused) this.#renewBySchedule();
    return this.#emitStatus();
  }

  /**
   * A read was refused with this token. Returns true where there is another one now, generated once for this: the read
   * may be sent again. A POST never is (docs/architecture.md, "A charge's life", 1).
   */
  async renewInsteadOf(refused: string | null): Promise<boolean> {
    if ((await this.token()) !== refused) return true;
    const { gatewayId, gateways, clock } = this.#deps;
    if (gateways.get(gatewayId).generation === null) return false;
    if (this.#making === null) {
      if (clock.monotonic() - this.#renewedAfterRefusal < BETWEEN_REFUSALS) return false;
      this.#renewedAfterRefusal = clock.monotonic();
    }
    return (await this.#make()).problem === null;
  }

  /** Checks the token with the service, stores the result, and notifies the watches. */
  async verify(occasion: TokenCheck['occasion'] = 'demand'): Promise<TokenCheck> {
    const { gatewayId, gateways, clock, newId } = this.#deps;
    if (occasion === 'demand') await this.#readAgainWith(this.#deps.vault);
    const token = await this.token();
    if (token === null) throw await this.whyNoToken();
    const settings = gateways.get(gatewayId);
    const client = this.#deps.client();
    const deps = { client, clock, newId };
    const control = gateways.controlAt(gatewayId, settings);
    const [check, root] = await Promise.all([
      occasion === 'demand'
        ? verifyToken(deps, token, settings).then((result) => result.check)
        : verifyTokenByClock(deps, token, settings, control, occasion),
      checkRoot(client, clock),
    ]);
    this.#root = root;
    // The token may have been replaced during the check: this result is about the old token. A check that closing
    // cancelled has no result about the service either.
    if (token !== (await this.token()) || this.#stopped) return check;
    this.#lastCheck = check;
    gateways.recordCheck(gatewayId, check, settings);
    this.#reachability = check.reason === 'network' ? 'offline' : 'online';
    const isValid = meansForWatches(check);
    if (isValid === true) this.recordAccepted();
    if (isValid !== null) this.#deps.tokenIs(isValid);
    await this.#emitStatus();
    return check;
  }

  /** Resumes what an earlier run left: a generated token's renewal. */
  async start(): Promise<void> {
    // A read may have been refused meanwhile: then the schedule after refusals applies.
    if ((await this.token()) === null || this.#paused) return;
    const expiring = this.#expiringToken();
    if (expiring === null) return;
    if (expiring.at <= this.#deps.clock.now()) void this.#renew();
    else this.#timer.armFor(expiring.since, expiring.at);
  }

  /**
   * Renews nothing more, and ignores the result of a check in flight. Resolves when no token is being generated or
   * stored.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#making?.catch(() => undefined);
    await this.#saving?.catch(() => undefined);
    this.#timer.disarm();
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
      const expiring = this.#expiringToken();
      if (expiring !== null && expiring.at > this.#deps.clock.now()) this.#timer.armFor(expiring.since, expiring.at);
      else if (expiring !== null) this.#timer.armAfterFailure(expiring.at);
    }
    void this.#emitStatus();
  }

  recordReached(online: boolean): void {
    this.#reachability = online ? 'online' : 'offline';
    void this.#emitStatus();
  }

  async #saveToken(token: string, record: TokenRecord): Promise<void> {
    const { gatewayId, gateways, vault } = this.#deps;
    this.#isStored = await saveSecret(vault, gatewayId, token).then(
      () => true,
      (refused) => {
        // A pasted token can be pasted again; a service may have ended the old token when it generated this one.
        if (!record.generated) throw refused;
        return false;
      },
    );
    this.#timer.disarm();
    this.#storedToken.set({ kind: 'there', secret: token });
    this.#lastCheck = null;
    gateways.recordToken(gatewayId, record);
    if (record.generated && record.expiry !== null) this.#timer.armFor(record.since, record.expiry.at);
    this.#deps.tokenIs(true);
  }

  /** The user is present: a locked vault may be unlocked now. */
  async #readAgainWith(vault: Vault): Promise<void> {
    const [{ kind }, { unread }] = [await this.#storedToken.get(), await this.#secrets.get()];
    if (kind === 'locked' || unread === 'locked') await vault.unlock?.();
    if (kind === 'locked' || kind === 'unreadable') await this.#storedToken.again();
    if (unread !== undefined) await this.#secrets.again();
  }

  /**
   * A token that could not be read is readable again, or unreadable for another reason than before: the watches resume
   * by themselves.
   */
  #tokenChanged(before: StoredSecret): void {
    const found = this.#storedToken.last?.kind;
    if (this.#stopped || found === before.kind) return;
    if (found === 'there') {
      this.#deps.tokenIs(true);
      this.start().catch(this.#deps.failed);
    }
    void this.#emitStatus();
  }

  /** Plans the next renewal while the watches are paused. A token that a person cleared is not replaced. */
  #renewBySchedule(): void {
    if (!this.#stopped && this.#isGenerating && this.#storedToken.last?.kind === 'there') this.#timer.armAfterRefusal();
  }

  get #isGenerating(): boolean {
    const { gatewayId, gateways } = this.#deps;
    return gateways.get(gatewayId).generation !== null;
  }

  /** The current token, where it was generated and its end is known. */
  #expiringToken(): { readonly since: number; readonly at: number } | null {
    const { gatewayId, gateways } = this.#deps;
    const record = gateways.tokenRecord(gatewayId);
    return record?.generated !== true || record.expiry === null ? null : { since: record.since, at: record.expiry.at };
  }

  async #renew(): Promise<void> {
    // The settings may have changed since the timer was armed.
    if (!this.#isGenerating) return;
    try {
      // Where this token is refused too, its renewal waits for the next step.
      if (this.#paused) this.#renewedAfterRefusal = this.#deps.clock.monotonic();
      const { problem } = await this.#make();
      if (problem === null || this.#stopped) return;
      const expiring = this.#expiringToken();
      if (this.#paused) this.#renewBySchedule();
      else if (expiring !== null) this.#timer.armAfterFailure(expiring.at);
      await this.#emitStatus();
    } catch (fault) {
      this.#deps.failed(fault);
    }
  }

  /** One at a time: a call while a token is being generated returns that one. */
  #make(): Promise<GenerationRecord> {
    this.#making ??= this.#makeOne().finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  async #makeOne(): Promise<GenerationRecord> {
    const { gatewayId, gateways, vault, clock } = this.#deps;
    const { generation } = gateways.get(gatewayId);
    if (generation === null) throw new ConsoleFailure({ kind: 'generation-not-set' });
    const secrets = await readSecrets(vault, gatewayId);
    const made = await generateToken({ client: this.#deps.client(), clock }, generation, secrets);
    this.#lastGeneration = made.record;
    if (made.kind === 'made') {
      const { token, expiresAt } = made.answer;
      const inToken = expiresAt === null ? tokenExpiryOf(token) : null;
      const expiry: TokenRecord['expiry'] =
        expiresAt !== null
          ? { at: expiresAt, source: 'answer' }
          : inToken === null
            ? null
            : { at: inToken, source: 'jwt' };
      await this.#saveToken(token, { since: clock.now(), generated: true, expiry });
    }
    await this.#emitStatus();
    return made.record;
  }

  async #emitStatus(): Promise<AccessStatus> {
    const status = await this.status();
    this.#deps.changed(status);
    return status;
  }
}
