import type { Database } from 'better-sqlite3';
import { type SettingFallback, type Settings, settings } from '../../src-preload/contract/settings/settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';

/** How many characters of an invalid value are shown. */
const SHOWN = 100;

/** This desk's settings, one row each. An invalid value reads as its default, and is reported. */
export class SettingsStore {
  readonly #file: Database;
  #current: Settings;
  #fallbacks: readonly SettingFallback[] = [];

  constructor(file: Database) {
    this.#file = file;
    this.#current = this.#load();
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
    const loaded: Record<string, unknown> = { ...DEFAULT_SETTINGS };
    const fallbacks: SettingFallback[] = [];
    // A row of the table this class owns; its columns are STRICT text.
    const rows = this.#file.prepare('SELECT name, value FROM settings ORDER BY name').all() as {
      name: string;
      value: string;
    }[];
    for (const { name, value } of rows) {
      // Another version may have settings that this one does not.
      const knownName = settings.keyof().safeParse(name);
      if (!knownName.success) continue;
      const stored = jsonOf(value);
      const read = settings.shape[knownName.data].safeParse(stored);
      if (read.success) loaded[name] = read.data;
      else fallbacks.push({ name: knownName.data, was: (typeof stored === 'string' ? stored : value).slice(0, SHOWN) });
    }
    this.#fallbacks = fallbacks;
    return settings.parse(loaded);
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
