import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { type AccessStatus, isTokenThere, type TokenCheck } from '../../../src-preload/contract/gateways/gateway.ts';
import type { TokenClaim } from '../../../src-preload/contract/gateways/tested-gateway.ts';
import type { GatewayClient } from '../../gateway-http/responses.ts';
import type { ZoneCorrection } from '../../gateway-http/times/service-zone.ts';
import { NO_SECRETS, readSecrets, type StoredSecrets } from '../setup/gateway-secrets.ts';
import type { TokenRecord } from '../setup/gateway-store.ts';
import { checkRoot, type RootCheck } from '../setup/reachability-check.ts';
import type { StoredSecret, Vault } from '../vault/vault.ts';
import { VaultLookup } from '../vault/vault-lookup.ts';
import { claimsOf, tokenExpiryOf } from './jwt.ts';
import { StoredToken, type StoredTokenDeps } from './stored-token.ts';
import { TokenRenewer } from './token-renewer.ts';
import { meansForWatches, verifyToken, verifyTokenByClock } from './verify.ts';

export interface AccessDeps extends StoredTokenDeps {
  readonly newId: () => string;
  readonly client: () => Pick<GatewayClient, 'probe' | 'post'>;
  /** By what the service's instants are corrected, and what a person should know of its clock. */
  serviceClock(): { readonly zone: ZoneCorrection; readonly status: AccessStatus['clock'] };
  /** Emitted when a token was set, or found valid or refused: watches resume or pause. */
  tokenIs(isValid: boolean): void;
  /** Emitted when a check was answered with 429: from when on the service takes requests (ms from now; null where it gives none). */
  limited(retryAfter: number | null): void;
  /** Whether the service wants no requests now (429). */
  isLimited(): boolean;
  /** Emitted with whether a check was answered with a verdict, or found no connection. */
  answered(isAnswered: boolean): void;
  changed(status: AccessStatus): void;
  /** A check for the log: on request or at a start, or with another verdict than the last one. */
  checked(check: TokenCheck): void;
  /** Reports an error of a background task. */
  failed(fault: unknown): void;
}

/** The token of one gateway: set or generated, used, checked, renewed, cleared; never sent out of main. */
export class TokenAccess {
  readonly #deps: AccessDeps;
  readonly #stored: StoredToken;
  readonly #renewer: TokenRenewer;
  readonly #secrets: VaultLookup<StoredSecrets>;
  #reachability: AccessStatus['reachability'] = 'unknown';
  #outage: AccessStatus['outage'] = null;
  #isUnsteady = false;
  #lastCheck: TokenCheck | null;
  #root: RootCheck | null = null;
  #stopped = false;

  constructor(deps: AccessDeps) {
    this.#deps = deps;
    const { clock, vault, gateways, gatewayId, failed } = deps;
    this.#lastCheck = gateways.lastCheck(gatewayId);
    this.#stored = new StoredToken(deps, {
      replaced: (record) => this.#tokenReplaced(record),
      readAgain: (before) => this.#tokenReadAgain(before),
    });
    this.#renewer = new TokenRenewer({
      gatewayId,
      gateways,
      vault,
      clock,
      client: deps.client,
      zone: () => deps.serviceClock().zone,
      stored: this.#stored,
      emitStatus: () => this.#emitStatus(),
      failed,
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
    const stored = await this.#stored.get();
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
    const { kind } = await this.#stored.get();
    if (kind === 'locked') return new ConsoleFailure({ kind: 'vault', reason: 'locked' });
    return new ConsoleFailure({ kind: kind === 'unreadable' ? 'token-unreadable' : 'token-missing' });
  }

  async status(): Promise<AccessStatus> {
    const place = await this.#stored.place();
    const record = place === 'absent' ? null : this.#stored.record;
    return {
      gatewayId: this.#deps.gatewayId,
      token: place,
      tokenElsewhere: place === 'absent' && this.#stored.record !== null,
      secrets: (await this.#secrets.get()).unread ?? 'readable',
      tokenSince: record?.since ?? null,
      generated: record?.generated ?? false,
      expiry: record?.expiry ?? null,
      lastGeneration: this.#renewer.lastGeneration,
      nextRenewal: this.#renewer.dueAt,
      lastCheck: isTokenThere(place) ? this.#lastCheck : null,
      clock: this.#deps.serviceClock().status,
      root: this.#root,
      paused: this.#renewer.isPaused,
      reachability: this.#reachability,
      outage: this.#outage,
      isUnsteady: this.#isUnsteady,
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
    await this.#stored.set(token, { since: this.#deps.clock.now(), generated: false, expiry });
    return this.#emitStatus();
  }

  async clearToken(): Promise<AccessStatus> {
    await this.#stored.remove();
    return this.#emitStatus();
  }

  /**
   * Generates a token by the gateway's settings; a failure is in the returned status. Where a token is set or cleared
   * meanwhile, that stays.
   */
  async generate(): Promise<AccessStatus> {
    const generation = this.#stored.begin();
    await this.#readAgainWith(this.#deps.vault);
    await this.#renewer.generate(generation);
    return this.#emitStatus();
  }

  /**
   * A read was refused with this token. Returns true where there is another one now, generated once for this: the read
   * may be sent again. A POST never is (docs/build/architecture.md, "A charge's life", 1).
   */
  renewInsteadOf(refused: string | null): Promise<boolean> {
    return this.#renewer.renewInsteadOf(refused);
  }

  /** Checks the token with the service, stores the result, and notifies the watches. */
  async verify(occasion: TokenCheck['occasion'] = 'demand'): Promise<TokenCheck> {
    const { gatewayId, gateways, clock, newId } = this.#deps;
    if (occasion === 'demand') await this.#readAgainWith(this.#deps.vault);
    const token = await this.token();
    if (token === null) throw await this.whyNoToken();
    const settings = gateways.get(gatewayId);
    const client = this.#obeying(this.#deps.client());
    const deps = { client, clock, newId };
    const control = gateways.controlAt(gatewayId, settings);
    const [check, root] = await Promise.all([
      // A sandbox locks no account for a bad token.
      occasion === 'demand' || settings.ownSandbox
        ? verifyToken(deps, token, settings).then(({ check }) => ({ ...check, occasion }))
        : verifyTokenByClock(deps, token, settings, control, occasion),
      checkRoot(client, clock),
    ]);
    this.#root = root;
    // The token may have been replaced during the check: this result is about the old token. A check that closing
    // cancelled has no result about the service either.
    if (token !== (await this.token()) || this.#stopped) return check;
    // A check every minute must not fill the log.
    if (occasion !== 'time' || check.verdict !== this.#lastCheck?.verdict) this.#deps.checked(check);
    this.#lastCheck = check;
    gateways.recordCheck(gatewayId, check, settings);
    this.#reachability = check.reason === 'network' ? 'unreachable' : 'reachable';
    if (check.verdict !== 'cannot-tell') this.#deps.answered(true);
    else if (check.reason === 'network') this.#deps.answered(false);
    const isValid = meansForWatches(check);
    if (isValid === true) this.recordAccepted();
    if (isValid !== null) this.#deps.tokenIs(isValid);
    await this.#emitStatus();
    return check;
  }

  /** Whether a check by the clock has to wait: the service wants no requests now (429). */
  get isLimited(): boolean {
    return this.#deps.isLimited();
  }

  /** The service's limits are the gateway's, whatever meets them. */
  #obeying(client: Pick<GatewayClient, 'probe'>): Pick<GatewayClient, 'probe'> {
    return {
      probe: async (...request) => {
        const answer = await client.probe(...request);
        if (answer.kind === 'status' && answer.httpStatus === 429 && !this.#stopped)
          this.#deps.limited(answer.retryAfter);
        return answer;
      },
    };
  }

  /** Resumes what an earlier run left: a generated token's renewal. An archived gateway needs no token. */
  async start(): Promise<void> {
    const { gateways, gatewayId } = this.#deps;
    if (gateways.get(gatewayId).archivedAt !== null) return;
    if ((await this.token()) !== null) this.#renewer.resume();
  }

  /**
   * Renews nothing more, and ignores the result of a check in flight. Resolves when no token is being generated or
   * stored.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#renewer.stop();
    await this.#stored.settled();
    this.#renewer.disarm();
  }

  /** The service accepted a token: the next refusal is a first one. */
  recordAccepted(): void {
    this.#renewer.recordAccepted();
  }

  /** Every watch was paused by a refusal, which a renewal did not cure, or resumed. */
  recordPause(paused: boolean): void {
    this.#renewer.recordPause(paused);
    void this.#emitStatus();
  }

  recordReached(online: boolean): void {
    this.#reachability = online ? 'reachable' : 'unreachable';
    void this.#emitStatus();
  }

  recordOutage(outage: AccessStatus['outage']): void {
    this.#outage = outage;
    void this.#emitStatus();
  }

  recordUnsteady(isUnsteady: boolean): void {
    this.#isUnsteady = isUnsteady;
    void this.#emitStatus();
  }

  /** What is known of the service's clock is another. */
  recordClock(): void {
    void this.#emitStatus();
  }

  #tokenReplaced(record: TokenRecord | null): void {
    this.#lastCheck = null;
    this.#renewer.recordReplaced(record);
    this.#deps.tokenIs(record !== null);
  }

  /** The user is present: a locked vault may be unlocked now. */
  async #readAgainWith(vault: Vault): Promise<void> {
    const [{ kind }, { unread }] = [await this.#stored.get(), await this.#secrets.get()];
    if (kind === 'locked' || unread === 'locked') await vault.unlock?.();
    if (kind === 'locked' || kind === 'unreadable') await this.#stored.again();
    if (unread !== undefined) await this.#secrets.again();
  }

  /**
   * A token that could not be read is readable again, or unreadable for another reason than before: the watches resume
   * by themselves.
   */
  #tokenReadAgain(before: StoredSecret): void {
    const found = this.#stored.last?.kind;
    if (this.#stopped || found === before.kind) return;
    if (found === 'there') {
      this.#deps.tokenIs(true);
      this.start().catch(this.#deps.failed);
    }
    void this.#emitStatus();
  }

  async #emitStatus(): Promise<AccessStatus> {
    const status = await this.status();
    this.#deps.changed(status);
    return status;
  }
}
