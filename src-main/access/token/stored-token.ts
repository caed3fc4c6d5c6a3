/** The token of one gateway in the vault: read, set, replaced by a generated one, removed. */
import type { TokenPlace } from '../../../src-preload/contract/gateways/gateway.ts';
import type { Clock } from '../../ground/clock.ts';
import type { GatewayStore, TokenRecord } from '../setup/gateway-store.ts';
import { deleteSecret, readSecret, type StoredSecret, saveSecret, type Vault } from '../vault/vault.ts';
import { VaultLookup } from '../vault/vault-lookup.ts';

export interface StoredTokenDeps {
  readonly gatewayId: string;
  readonly gateways: GatewayStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

export interface StoredTokenEvents {
  /** Emitted when there is another token now, with its metadata; null where it was removed. */
  replaced(record: TokenRecord | null): void;
  /** Emitted when a later read of the vault has another result than the one before. */
  readAgain(before: StoredSecret): void;
}

/** Stores one change at a time. A generated token never replaces what a person chose after its generation began. */
export class StoredToken {
  readonly #deps: StoredTokenDeps;
  readonly #events: StoredTokenEvents;
  readonly #lookup: VaultLookup<StoredSecret>;
  /** False for a generated token that the vault did not accept: it is used until Balcão closes. */
  #isInVault = true;
  #begun = 0;
  /** The number of the last change that a person made. */
  #changedBy = 0;
  #changes: Promise<unknown> = Promise.resolve();

  constructor(deps: StoredTokenDeps, events: StoredTokenEvents) {
    this.#deps = deps;
    this.#events = events;
    this.#lookup = new VaultLookup({
      clock: deps.clock,
      read: () => readSecret(deps.vault, deps.gatewayId),
      isUnread: ({ kind }) => kind === 'unreadable' || kind === 'locked',
      changed: (before) => events.readAgain(before),
    });
  }

  get(): Promise<StoredSecret> {
    return this.#lookup.get();
  }

  /** Reads the vault now. */
  again(): Promise<StoredSecret> {
    return this.#lookup.again();
  }

  /** The last read; undefined before the first. */
  get last(): StoredSecret | undefined {
    return this.#lookup.last;
  }

  async place(): Promise<TokenPlace> {
    const { kind } = await this.get();
    if (kind !== 'there') return kind;
    return this.#deps.vault.kind !== 'memory' && this.#isInVault ? 'vault' : 'memory';
  }

  /** The metadata of the last token that was stored; null where there is none. */
  get record(): TokenRecord | null {
    return this.#deps.gateways.tokenRecord(this.#deps.gatewayId);
  }

  /** The current token, where it was generated and its end is known. */
  get expiring(): { readonly since: number; readonly at: number } | null {
    const { record } = this;
    return record?.generated !== true || record.expiry === null ? null : { since: record.since, at: record.expiry.at };
  }

  /** The number of a generation that begins now, for `isChangedSince` and `replaceBy`. */
  begin(): number {
    this.#begun += 1;
    return this.#begun;
  }

  /** Whether a person set or removed the token after that generation began. */
  isChangedSince(generation: number): boolean {
    return this.#changedBy > generation;
  }

  /** Stores a token that a person set. */
  set(token: string, record: TokenRecord): Promise<void> {
    const { gatewayId, vault } = this.#deps;
    const number = this.begin();
    return this.#change(async () => {
      await saveSecret(vault, gatewayId, token);
      this.#changedBy = number;
      this.#store(token, record, true);
    });
  }

  /** Removes the token for a person. */
  remove(): Promise<void> {
    const { gatewayId, gateways, vault } = this.#deps;
    const number = this.begin();
    return this.#change(async () => {
      await deleteSecret(vault, gatewayId);
      this.#changedBy = number;
      this.#lookup.set({ kind: 'absent' });
      this.#events.replaced(null);
      gateways.recordToken(gatewayId, null);
    });
  }

  /**
   * Stores a generated token. Returns false where a person set or removed the token after this generation began: what
   * the person chose stays.
   */
  replaceBy(token: string, record: TokenRecord, generation: number): Promise<boolean> {
    const { gatewayId, vault } = this.#deps;
    return this.#change(async () => {
      if (this.isChangedSince(generation)) return false;
      // The service may have ended the old token when it generated this one, so this one is used in any case.
      const isInVault = await saveSecret(vault, gatewayId, token).then(
        () => true,
        () => false,
      );
      this.#store(token, record, isInVault);
      return true;
    });
  }

  /** Resolves when no change is being stored. */
  async settled(): Promise<void> {
    await this.#changes;
  }

  #store(token: string, record: TokenRecord, isInVault: boolean): void {
    this.#isInVault = isInVault;
    this.#lookup.set({ kind: 'there', secret: token });
    this.#events.replaced(record);
    this.#deps.gateways.recordToken(this.#deps.gatewayId, record);
  }

  #change<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#changes.then(change);
    this.#changes = done.catch(() => undefined);
    return done;
  }
}
