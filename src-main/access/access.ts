import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { AccessStatus, TokenCheck } from '../../src-preload/contract/gateway.ts';
import type { Clock } from '../clock.ts';
import type { GatewayClient } from '../gateway/answers.ts';
import type { GatewayStore } from './gateways.ts';
import type { Vault } from './vault.ts';
import { verifyToken } from './verify.ts';

export interface AccessDeps {
  readonly gatewayId: string;
  readonly gateways: GatewayStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly client: () => Pick<GatewayClient, 'probe'>;
  /** A token was put in, or found good or refused: watches go on or rest. */
  tokenIs(good: boolean): void;
  changed(status: AccessStatus): void;
}

/** The token of one gateway: put in, used, checked, cleared; never handed out of main. */
export class Access {
  readonly #deps: AccessDeps;
  /** Undefined until the vault was asked. */
  #token: string | null | undefined;
  #paused = false;
  #reachability: AccessStatus['reachability'] = 'unknown';
  #lastCheck: TokenCheck | null;

  constructor(deps: AccessDeps) {
    this.#deps = deps;
    this.#lastCheck = deps.gateways.lastCheck(deps.gatewayId);
  }

  /** The token for a request, or null; only the gateway's client asks. */
  async token(): Promise<string | null> {
    if (this.#token === undefined) this.#token = await this.#deps.vault.read(this.#deps.gatewayId);
    return this.#token;
  }

  async status(): Promise<AccessStatus> {
    const { gatewayId, gateways, vault } = this.#deps;
    const isThere = (await this.token()) !== null;
    return {
      gatewayId,
      token: isThere ? (vault.kind === 'memory' ? 'memory' : 'vault') : 'absent',
      tokenSince: isThere ? gateways.tokenSince(gatewayId) : null,
      lastCheck: isThere ? this.#lastCheck : null,
      paused: this.#paused,
      reachability: this.#reachability,
    };
  }

  /** Puts a token in, in place of the one before. What was known of the old one says nothing of the new one. */
  async setToken(token: string): Promise<AccessStatus> {
    const { gatewayId, gateways, vault, clock } = this.#deps;
    await vault.write(gatewayId, token);
    this.#token = token;
    this.#lastCheck = null;
    gateways.noteToken(gatewayId, clock.now());
    this.#deps.tokenIs(true);
    return this.#tell();
  }

  async clearToken(): Promise<AccessStatus> {
    const { gatewayId, gateways, vault } = this.#deps;
    await vault.remove(gatewayId);
    this.#token = null;
    this.#lastCheck = null;
    gateways.noteToken(gatewayId, null);
    return this.#tell();
  }

  /** Asks the service whether the token is good, keeps the answer, and lets the watches know. */
  async verify(): Promise<TokenCheck> {
    const { gatewayId, gateways, clock, newId } = this.#deps;
    const token = await this.token();
    if (token === null) throw new ConsoleFailure({ kind: 'token-missing' });
    const { verifyPath } = gateways.get(gatewayId);
    const check = await verifyToken({ client: this.#deps.client(), clock, newId }, token, verifyPath);
    // The token may have been replaced while the service was asked; then this answer is about a token that is gone.
    if (token !== this.#token) return check;
    this.#lastCheck = check;
    gateways.noteCheck(gatewayId, check);
    if (check.reason === 'network') this.#reachability = 'offline';
    else this.#reachability = 'online';
    if (check.verdict !== 'cannot-tell') this.#deps.tokenIs(check.verdict === 'valid');
    await this.#tell();
    return check;
  }

  notePaused(paused: boolean): void {
    this.#paused = paused;
    void this.#tell();
  }

  noteReached(online: boolean): void {
    this.#reachability = online ? 'online' : 'offline';
    void this.#tell();
  }

  async #tell(): Promise<AccessStatus> {
    const status = await this.status();
    this.#deps.changed(status);
    return status;
  }
}
