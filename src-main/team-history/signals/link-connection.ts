/** The one connection of a desk's link, opened when it is needed and again after it was lost. */
import type { TeamConnection } from '../connect/team-connection.ts';

export interface LinkConnectionDeps {
  /** Opens a connection whose statements find the schema's tables. @throws TeamFailure */
  connect(on: { readonly onLost: () => void; readonly onNotified: () => void }): Promise<TeamConnection>;
  /** Called with each new connection, before it is used for anything else. */
  begun(connection: TeamConnection): Promise<void>;
  lost(): void;
  notified(): void;
}

export class LinkConnection {
  readonly #deps: LinkConnectionDeps;
  #open: TeamConnection | null = null;
  #opening: Promise<TeamConnection> | null = null;

  constructor(deps: LinkConnectionDeps) {
    this.#deps = deps;
  }

  /** One at a time: a round and an admin's revocation may need it at once. @throws TeamFailure */
  async get(): Promise<TeamConnection> {
    if (this.#open !== null) return this.#open;
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Gives up a connection over which the server does not answer any more. */
  drop(): void {
    void this.close();
  }

  /** @param last what is sent before it closes. Never rejects. */
  async close(last: (connection: TeamConnection) => Promise<void> = async () => undefined): Promise<void> {
    const connection = this.#open;
    this.#open = null;
    if (connection === null) return;
    await last(connection).catch(() => undefined);
    await connection.close().catch(() => undefined);
  }

  async #connect(): Promise<TeamConnection> {
    const opened = await this.#deps.connect({
      onLost: () => {
        this.#open = null;
        this.#deps.lost();
      },
      onNotified: () => this.#deps.notified(),
    });
    this.#open = opened;
    await this.#deps.begun(opened);
    return opened;
  }
}
