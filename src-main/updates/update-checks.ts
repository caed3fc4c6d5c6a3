/** Asks once a day whether a newer version was announced, and remembers what was. Installs nothing. */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { Signal } from '../../src-preload/contract/contract.ts';
import {
  type NewerVersion,
  type UpdateStatus,
  updateRefusal,
} from '../../src-preload/contract/settings/update-operations.ts';
import type { Clock } from '../clock.ts';
import type { Handlers } from '../dispatch.ts';
import { readSaved, writeSaved } from '../settings/saved-value.ts';
import { type ReleaseManifest, readAnnouncement } from './announcement.ts';
import type { Fetched } from './fetch-announcement.ts';
import { compareVersions } from './release-version.ts';
import type { UpdateSource } from './update-source.ts';

/** Interval at which it tests whether a day has passed, in milliseconds; also the wait after a start. */
const LOOK_EVERY = 60_000;
const DAY = 24 * 60 * 60_000;

/** The name among the saved values of `console.db`. */
const SAVED = 'update-checks';

const saved = z.object({
  /** UTC milliseconds; null before the first. */
  askedAt: z.number().nullable(),
  refused: updateRefusal.nullable(),
  /** The last accepted announcement as it came: its signature is checked again at each start. */
  announcement: z.string().nullable(),
  putOff: z.string().nullable(),
});
type Saved = z.infer<typeof saved>;

const NOTHING: Saved = { askedAt: null, refused: null, announcement: null, putOff: null };

export interface UpdateChecksDeps {
  /** Null where this Balcão was built without an address. */
  readonly source: UpdateSource | null;
  /** The version that runs. */
  readonly version: string;
  /** `process.platform` and `process.arch`. */
  readonly system: { readonly platform: string; readonly arch: string };
  readonly schemas: ReleaseManifest['schemas'];
  readonly file: Database;
  readonly clock: Clock;
  /** Off by the desk, or by the office's policy. */
  readonly isOn: () => boolean;
  readonly events: { emit(signal: Signal): void };
  fetch(address: URL, signal: AbortSignal): Promise<Fetched>;
  /** Opens an https address in the system's browser; false where the system did not. */
  openAddress(address: string): Promise<boolean>;
  failed(fault: unknown): void;
}

export class UpdateChecks {
  readonly #deps: UpdateChecksDeps;
  #saved: Saved;
  #announced: ReleaseManifest | null = null;
  #asking: Promise<void> | null = null;
  readonly #stopping = new AbortController();
  #disarm: (() => void) | undefined;

  constructor(deps: UpdateChecksDeps) {
    this.#deps = deps;
    this.#saved = readSaved(deps.file, SAVED, saved) ?? NOTHING;
    if (deps.source === null || this.#saved.announcement === null) return;
    const read = readAnnouncement(this.#saved.announcement, deps.source.keys, deps.version);
    if ('manifest' in read) this.#announced = read.manifest;
  }

  get operations() {
    return {
      'updates.status': async () => this.status(),
      'updates.check': async () => {
        await this.#ask();
        return this.status();
      },
      'updates.putOff': async () => {
        this.#save({ putOff: this.#newer?.version ?? null });
        return this.status();
      },
      'updates.open': async () => {
        const address = this.#newer?.address;
        return { opened: address !== undefined && (await this.#deps.openAddress(address)) };
      },
    } satisfies Partial<Handlers>;
  }

  start(): void {
    if (this.#deps.source === null) return;
    this.#disarm = this.#deps.clock.after(LOOK_EVERY, () => {
      if (this.#isDue) this.#ask().catch((fault: unknown) => this.#deps.failed(fault));
      this.start();
    });
  }

  /** A question that is under way is called off: nothing waits for it, and nothing is saved. */
  stop(): void {
    this.#stopping.abort();
    this.#disarm?.();
  }

  status(): UpdateStatus {
    const newer = this.#newer;
    return {
      offered: this.#deps.source !== null,
      checkedAt: this.#saved.askedAt,
      refused: this.#saved.refused,
      newer,
      putOff: newer !== null && newer.version === this.#saved.putOff,
    };
  }

  get #isDue(): boolean {
    const { askedAt } = this.#saved;
    // A clock that was set back must not delay a question by that time.
    const waited = this.#deps.clock.now() - (askedAt ?? 0);
    return askedAt === null || waited < 0 || waited >= DAY;
  }

  get #newer(): NewerVersion | null {
    const { version, system, schemas } = this.#deps;
    const announced = this.#announced;
    if (announced === null || compareVersions(announced.version, version) <= 0) return null;
    const file = announced.files.find((each) => each.system === system.platform && each.arch === system.arch);
    return {
      version: announced.version,
      publishedOn: announced.publishedOn,
      notes: announced.notes,
      changesHistory: announced.schemas.history > schemas.history || announced.schemas.console > schemas.console,
      address: file?.address ?? announced.page,
      file: file === undefined ? null : { name: file.name, sha256: file.sha256 },
    };
  }

  /** One question at a time. */
  #ask(): Promise<void> {
    const { source, isOn } = this.#deps;
    if (source === null || !isOn()) return Promise.resolve();
    this.#asking ??= this.#askAt(source).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #askAt({ address, keys }: UpdateSource): Promise<void> {
    const { version, clock, events } = this.#deps;
    const { signal } = this.#stopping;
    const fetched = await this.#deps.fetch(address, signal);
    if (signal.aborted) return;
    const newestSeen = this.#announced?.version ?? version;
    const read = 'refused' in fetched ? fetched : readAnnouncement(fetched.text, keys, newestSeen);
    const askedAt = clock.now();
    if ('refused' in read) this.#save({ askedAt, refused: read.refused });
    else {
      this.#announced = read.manifest;
      this.#save({ askedAt, refused: null, announcement: 'text' in fetched ? fetched.text : null });
    }
    events.emit({ name: 'updates-changed', payload: this.status() });
  }

  #save(change: Partial<Saved>): void {
    this.#saved = writeSaved(this.#deps.file, SAVED, { ...this.#saved, ...change });
  }
}
