/** The changes of other desks, followed from one connection and one start of this desk to the next. */
import type { TeamConnection } from '../connect/team-connection.ts';
import { ChangeFeed, type NewChanges } from './change-feed.ts';
import type { LinkMemoryFile } from './link-memory.ts';
import { type Poll, poll, readHorizon, readServerTimeline } from './poll.ts';

export class FollowedChanges {
  readonly #memory: LinkMemoryFile;
  #feed: ChangeFeed | null = null;
  #timeline: string | null;

  constructor(memory: LinkMemoryFile) {
    this.#memory = memory;
    this.#timeline = memory.atStart?.timeline ?? null;
  }

  /** @returns whether the server goes on from an earlier instant than the one that this desk has seen. */
  async isOtherTimeline(connection: TeamConnection): Promise<boolean> {
    const timeline = await readServerTimeline(connection);
    const isOther = timeline !== null && this.#timeline !== null && timeline !== this.#timeline;
    this.#timeline = timeline ?? this.#timeline;
    if (isOther) this.#feed = new ChangeFeed(await readHorizon(connection), null);
    return isOther;
  }

  /** Polls from where this desk is. @throws TeamFailure */
  async poll(connection: TeamConnection): Promise<{ readonly found: Poll; take(): NewChanges }> {
    const feed = await this.#followed(connection);
    const found = await poll(connection, feed.from, feed.last);
    return { found, take: () => this.#take(feed, found) };
  }

  /** Writes what the next start goes on from. Never rejects. */
  flush(): Promise<void> {
    return this.#memory.flush();
  }

  async #followed(connection: TeamConnection): Promise<ChangeFeed> {
    const known = this.#memory.atStart;
    // At the first start there is nothing to go on from: what is committed already is read with everything else.
    this.#feed ??= new ChangeFeed(known?.from ?? (await readHorizon(connection)), known?.last ?? null);
    return this.#feed;
  }

  #take(feed: ChangeFeed, found: Poll): NewChanges {
    const changes = feed.take(found);
    if (changes.keys === null || changes.keys.length > 0)
      this.#memory.remember({ from: feed.from, last: feed.last, timeline: this.#timeline });
    return changes;
  }
}
