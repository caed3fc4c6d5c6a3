import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { TokenClaim } from '../../../src-preload/contract/gateways/access.ts';
import {
  type AccessStatus,
  isTokenThere,
  type TokenCheck,
  type TokenPlace,
} from '../../../src-preload/contract/gateways/gateway.ts';
import type { Clock } from '../../clock.ts';
import type { GatewayClient } from '../../gateway/responses.ts';
import { NO_SECRETS, readSecrets, type StoredSecrets } from '../gateway-secrets.ts';
import type { GatewayStore, TokenRecord } from '../gateways.ts';
import { checkRoot, type RootCheck } from '../reachability-check.ts';
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
  /** A token was put in, or found good or refused: watches go on or rest. */
  tokenIs(good: boolean): void;
  changed(status: AccessStatus): void;
  /** A fault in what nobody waits for. */
  failed(fault: unknown): void;
}

/** A token made because another one was refused is not made again sooner than this (ms). */
const BETWEEN_REFUSALS = 60_000;

/** The token of one gateway: put in or made, used, checked, renewed, cleared; never handed out of main. */
export class Access {
  readonly #deps: AccessDeps;
  readonly #timer: RenewalTimer;
  readonly #kept: VaultLookup<StoredSecret>;
  readonly #secrets: VaultLookup<StoredSecrets>;
  /** False for a made token that the vault did not take: it serves until Balcão closes. */
  #isKept = true;
  #paused = false;
  #reachability: AccessStatus['reachability'] = 'unknown';
  #lastCheck: TokenCheck | null;
  #root: RootCheck | null = null;
  #lastGeneration: GenerationRecord | null = null;
  #making: Promise<GenerationRecord> | null = null;
  #taking: Promise<void> | null = null;
  #renewedAfterRefusal = Number.NEGATIVE_INFINITY;
  #stopped = false;

  constructor(deps: AccessDeps) {
    this.#deps = deps;
    this.#timer = new RenewalTimer(deps.clock, () => void this.#renew());
    this.#lastCheck = deps.gateways.lastCheck(deps.gatewayId);
    const { clock, vault, gatewayId } = deps;
    this.#kept = new VaultLookup({
      clock,
      read: () => readSecret(vault, gatewayId),
      isUnread: ({ kind }) => kind === 'unreadable' || kind === 'locked',
      changed: (before) => this.#foundAgain(before),
    });
    this.#secrets = new VaultLookup({
      clock,
      read: () => readSecrets(vault, gatewayId),
      isUnread: ({ unread }) => unread !== undefined,
      changed: () => void this.#tell(),
    });
  }

  /** The token for a request, or null where there is none, or none that can be read now; only the gateway's client asks. */
  async token(): Promise<string | null> {
    const kept = await this.#kept.get();
    return kept.kind === 'there' ? kept.secret : null;
  }

  /** The secrets of the gateway's settings as they were read last; they are read again while they cannot be. */
  secrets(): Promise<StoredSecrets> {
    return this.#secrets.get();
  }

  /** The same for whoever cannot wait; none before `secrets` was asked. */
  get secretsNow(): StoredSecrets {
    return this.#secrets.last ?? NO_SECRETS;
  }

  /** What to say to whoever needs a token where there is none to be had. */
  async whyNoToken(): Promise<ConsoleFailure> {
    const { kind } = await this.#kept.get();
    if (kind === 'locked') return new ConsoleFailure({ kind: 'vault', reason: 'locked' });
    return new ConsoleFailure({ kind: kind === 'unreadable' ? 'token-unreadable' : 'token-missing' });
  }

  async status(): Promise<AccessStatus> {
    const { gatewayId, gateways, vault } = this.#deps;
    const { kind } = await this.#kept.get();
    const place: TokenPlace = kind === 'there' ? (vault.kind !== 'memory' && this.#isKept ? 'vault' : 'memory') : kind;
    const note = kind === 'absent' ? null : gateways.tokenRecord(gatewayId);
    return {
      gatewayId,
      token: place,
      secrets: (await this.#secrets.get()).unread ?? 'readable',
      tokenSince: note?.since ?? null,
      generated: note?.generated ?? false,
      expiry: note?.expiry ?? null,
      lastGeneration: this.#lastGeneration,
      lastCheck: isTokenThere(place) ? this.#lastCheck : null,
      root: this.#root,
      paused: this.#paused,
      reachability: this.#reachability,
    };
  }

  /** What the token says of itself, where it is a JWT; null where it is none, or there is no token. */
  async claims(): Promise<TokenClaim[] | null> {
    const token = await this.token();
    return token === null ? null : claimsOf(token);
  }

  checks(): TokenCheck[] {
    return this.#deps.gateways.checks(this.#deps.gatewayId);
  }

  /** Puts a pasted token in, in place of the one before. What was known of the old one says nothing of the new one. */
  async setToken(token: string): Promise<AccessStatus> {
    const at = tokenExpiryOf(token);
    const expiry = at === null ? null : { at, source: 'jwt' as const };
    // The gateway is being opened anew, perhaps with another address: this token was typed for the one before.
    if (this.#stopped) throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'opening' });
    this.#taking = this.#take(token, { since: this.#deps.clock.now(), generated: false, expiry });
    await this.#taking;
    return this.#tell();
  }

  async clearToken(): Promise<AccessStatus> {
    const { gatewayId, gateways, vault } = this.#deps;
    await deleteSecret(vault, gatewayId);
    this.#timer.disarm();
    this.#kept.set({ kind: 'absent' });
    this.#lastCheck = null;
    gateways.recordToken(gatewayId, null);
    this.#deps.tokenIs(false);
    return this.#tell();
  }

  /** Asks the gateway for a token by its settings; what kept one from coming is in the status. */
  async generate(): Promise<AccessStatus> {
    await this.#lookWith(this.#deps.vault);
    await this.#make();
    return this.status();
  }

  /**
   * A read was refused with this token. True where another one is there now, made once for it: the read may be sent
   * again. A POST never is (docs/architecture.md, "A charge's life", 1).
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

  /** Asks the service whether the token is good, keeps the answer, and lets the watches know. */
  async verify(occasion: TokenCheck['occasion'] = 'demand'): Promise<TokenCheck> {
    const { gatewayId, gateways, clock, newId } = this.#deps;
    if (occasion === 'demand') await this.#lookWith(this.#deps.vault);
    const token = await this.token();
    if (token === null) throw await this.whyNoToken();
    const settings = gateways.get(gatewayId);
    const client = this.#deps.client();
    const deps = { client, clock, newId };
    const control = gateways.controlAt(gatewayId, settings);
    const [check, root] = await Promise.all([
      occasion === 'demand'
        ? verifyToken(deps, token, settings).then((asked) => asked.check)
        : verifyTokenByClock(deps, token, settings, control, occasion),
      checkRoot(client, clock),
    ]);
    this.#root = root;
    // The token may have been replaced while the service was asked; then this answer is about a token that is gone. And
    // what closing has called off says nothing of the service.
    if (token !== (await this.token()) || this.#stopped) return check;
    this.#lastCheck = check;
    gateways.recordCheck(gatewayId, check, settings);
    this.#reachability = check.reason === 'network' ? 'offline' : 'online';
    const isGood = meansForWatches(check);
    if (isGood !== null) this.#deps.tokenIs(isGood);
    await this.#tell();
    return check;
  }

  /** Takes up what an earlier run left: a generated token's renewal. */
  async start(): Promise<void> {
    const { gatewayId, gateways, clock } = this.#deps;
    if ((await this.token()) === null) return;
    const note = gateways.tokenRecord(gatewayId);
    if (note?.generated !== true || note.expiry === null) return;
    if (note.expiry.at <= clock.now()) void this.#renew();
    else this.#timer.armFor(note.since, note.expiry.at);
  }

  /** Renews nothing more, and takes no note of a check that is still under way. Resolves when no token is being made or kept. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#making?.catch(() => undefined);
    await this.#taking?.catch(() => undefined);
    this.#timer.disarm();
  }

  recordPause(paused: boolean): void {
    this.#paused = paused;
    void this.#tell();
  }

  recordReached(online: boolean): void {
    this.#reachability = online ? 'online' : 'offline';
    void this.#tell();
  }

  async #take(token: string, note: TokenRecord): Promise<void> {
    const { gatewayId, gateways, vault } = this.#deps;
    this.#isKept = await saveSecret(vault, gatewayId, token).then(
      () => true,
      (refused) => {
        // One that was pasted can be pasted again; the service may have ended the old one when it made this one.
        if (!note.generated) throw refused;
        return false;
      },
    );
    this.#timer.disarm();
    this.#kept.set({ kind: 'there', secret: token });
    this.#lastCheck = null;
    gateways.recordToken(gatewayId, note);
    if (note.generated && note.expiry !== null) this.#timer.armFor(note.since, note.expiry.at);
    this.#deps.tokenIs(true);
  }

  /** Somebody is here and asks: what is locked may be unlocked now. */
  async #lookWith(vault: Vault): Promise<void> {
    const [{ kind }, { unread }] = [await this.#kept.get(), await this.#secrets.get()];
    if (kind === 'locked' || unread === 'locked') await vault.unlock?.();
    if (kind === 'locked' || kind === 'unreadable') await this.#kept.again();
    if (unread !== undefined) await this.#secrets.again();
  }

  /** A token that could not be read is there, or is gone for another reason than before: the watches go on by themselves. */
  #foundAgain(before: StoredSecret): void {
    const found = this.#kept.last?.kind;
    if (this.#stopped || found === before.kind) return;
    if (found === 'there') {
      this.#deps.tokenIs(true);
      this.start().catch(this.#deps.failed);
    }
    void this.#tell();
  }

  async #renew(): Promise<void> {
    try {
      const { problem } = await this.#make();
      const { gatewayId, gateways } = this.#deps;
      if (problem !== null) this.#timer.armAfterFailure(gateways.tokenRecord(gatewayId)?.expiry?.at ?? null);
    } catch (fault) {
      this.#deps.failed(fault);
    }
  }

  /** One at a time: whoever asks while a token is being made gets that one. */
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
    this.#lastGeneration = made.note;
    if (made.kind === 'made') {
      const { token, expiresAt } = made.answer;
      const inToken = expiresAt === null ? tokenExpiryOf(token) : null;
      const expiry: TokenRecord['expiry'] =
        expiresAt !== null
          ? { at: expiresAt, source: 'answer' }
          : inToken === null
            ? null
            : { at: inToken, source: 'jwt' };
      await this.#take(token, { since: clock.now(), generated: true, expiry });
    }
    await this.#tell();
    return made.note;
  }

  async #tell(): Promise<AccessStatus> {
    const status = await this.status();
    this.#deps.changed(status);
    return status;
  }
}
