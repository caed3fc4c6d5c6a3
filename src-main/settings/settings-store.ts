import type { Database } from 'better-sqlite3';
import { type SettingFallback, type Settings, settings } from '../../src-preload/contract/settings/settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';

/** How many characters of an invalid value are shown. */
const SHOWN = 100;

/** What the office's policy states about a setting: its default at this desk or, locked, its value. */
export type ManagedValues = { readonly [Name in keyof Settings]?: ManagedValue<Name> | undefined };
interface ManagedValue<Name extends keyof Settings> {
  readonly value: Settings[Name];
  readonly locked: boolean;
}

/**
 * This desk's settings, one row each. An invalid value reads as its default, and is reported. A value that the policy
 * locks applies at once.
 */
export class SettingsStore {
  readonly #file: Database;
  #current: Settings;
  #fallbacks: readonly SettingFallback[] = [];

  readonly #managed: ManagedValues;
  /** The settings whose row differs from what is locked, as of this start. */
  readonly enforced: readonly string[];

  constructor(file: Database, managed: ManagedValues = {}) {
    this.#file = file;
    this.#managed = managed;
    this.#current = this.#load();
    const stored = new Map(this.#rows().map(({ name, value }) => [name, value]));
    const locked = this.#valuesOf(true).filter(([name, value]) => stored.get(name) !== JSON.stringify(value));
    this.enforced = locked.map(([name]) => name);
  }

  /** Writes what is locked, so that it stays, free to be changed, when the lock is gone. */
  writeEnforced(): void {
    const locked = new Map(this.#valuesOf(true));
    this.change(Object.fromEntries(this.enforced.map((name) => [name, locked.get(name)])));
  }

  read(): Settings {
    return this.#current;
  }

  /** Invalid values on disk; their defaults apply. */
  fallbacks(): readonly SettingFallback[] {
    return this.#fallbacks;
  }

  /** Writes these settings and leaves the others. */
  change(change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): Settings {
    const write = this.#file.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
    this.#file.transaction(() => {
      for (const [name, value] of Object.entries(change)) {
        if (value !== undefined) write.run(name, JSON.stringify(value));
      }
    })();
    this.#current = this.#load();
    return this.#current;
  }

  #load(): Settings {
    const loaded: Record<string, unknown> = { ...DEFAULT_SETTINGS, ...Object.fromEntries(this.#valuesOf(false)) };
    const fallbacks: SettingFallback[] = [];
    for (const { name, value } of this.#rows()) {
      // Another version may have settings that this one does not.
      const knownName = settings.keyof().safeParse(name);
      if (!knownName.success) continue;
      const stored = jsonOf(value);
      const read = settings.shape[knownName.data].safeParse(stored);
      if (read.success) loaded[name] = read.data;
      else fallbacks.push({ name: knownName.data, was: (typeof stored === 'string' ? stored : value).slice(0, SHOWN) });
    }
    this.#fallbacks = fallbacks;
    // Last, whatever a row holds: another program may have written it.
    return settings.parse({ ...loaded, ...Object.fromEntries(this.#valuesOf(true)) });
  }

  #valuesOf(isLocked: boolean): (readonly [string, unknown])[] {
    return Object.entries(this.#managed).flatMap(([name, managed]) =>
      managed?.locked === isLocked ? [[name, managed.value] as const] : [],
    );
  }

  #rows(): readonly { readonly name: string; readonly value: string }[] {
    // Rows of the table this class owns; its columns are STRICT text.
    return this.#file.prepare('SELECT name, value FROM settings ORDER BY name').all() as {
      name: string;
      value: string;
    }[];
  }
}

/** Undefined for damaged JSON; no setting has that value. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
