import type { Database } from 'better-sqlite3';
import { type Settings, settings } from '../../src-preload/contract/settings.ts';

const DEFAULTS: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  timeZone: 'America/Sao_Paulo',
  quietHours: 24,
  payerLanguage: 'pt-BR',
  checkMinutes: 15,
  backupFolder: '',
  backupMegabytes: 20_000,
  backupsKept: 10,
  retentionMonths: 0,
  idleLockMinutes: 0,
  operator: '',
  operators: [],
  gatewayId: null,
};

/** What this desk has chosen, one row a setting. A value that no longer fits reads as its default. */
export class SettingsStore {
  readonly #file: Database;
  #current: Settings;

  constructor(file: Database) {
    this.#file = file;
    this.#current = this.#load();
  }

  read(): Settings {
    return this.#current;
  }

  /** Writes what is given and leaves the rest. */
  change(change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): Settings {
    const write = this.#file.prepare(
      'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
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
    const loaded: Record<string, unknown> = { ...DEFAULTS };
    // A row of the table this class owns; its columns are STRICT text.
    const rows = this.#file.prepare('SELECT name, value FROM setting').all() as { name: string; value: string }[];
    for (const { name, value } of rows) {
      if (!Object.hasOwn(settings.shape, name)) continue;
      const read = settings.shape[name as keyof Settings].safeParse(JSON.parse(value));
      if (read.success) loaded[name] = read.data;
    }
    return settings.parse(loaded);
  }
}
