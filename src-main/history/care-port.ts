/** What keeps a history from being lost, and lets a person be taken out of it: part of the port. */
import type { BackupContent, BackupFile } from './backup.ts';
import type { Person } from './person.ts';
import type { Recovery } from './recovery.ts';
import type { GatewayStamp } from './stamp.ts';

/** What a person's data in a history comes to. Amounts are cents, instants UTC milliseconds. */
interface PersonFound {
  readonly person: Person;
  readonly charges: number;
  readonly sum: number;
  readonly oldest: number | null;
  readonly newest: number | null;
  /** Refused and unsent attempts that name them. */
  readonly attempts: number;
}

/** What a file from elsewhere would bring, or has brought. */
interface Merged {
  readonly added: number;
  readonly joined: number;
  readonly same: number;
}

export interface CareHistory {
  /**
   * Writes a verified backup while the history goes on; drops those the rotation does not keep: no more than `budget`
   * bytes, and no more than `inAll` of them (ten unless said).
   */
  backUp(at: number, budget: number, dayOf: (at: number) => string, inAll?: number): Promise<BackupFile>;
  /** Makes a folder elsewhere hold the same backups; rejects as `file-not-written` where it cannot. */
  copyBackups(folder: string): Promise<void>;
  /** Newest first. */
  backups(): Promise<readonly BackupFile[]>;
  /** Reads a backup whole: what it holds, and what the ledger names that it does not. */
  backupContent(name: string): Promise<BackupContent & { readonly ledgerBrings: number }>;
  /** Reads every page on a reader; what is wrong, in SQLite's words. A damaged file is rebuilt at the next start. */
  check(): Promise<readonly string[]>;
  /** What was rebuilt at the last opening that nobody has dismissed. */
  recovery(): Promise<Recovery | null>;
  dismissRecovery(): Promise<void>;

  /** The person a charge names; null where it names nobody or is not here. */
  personOfCharge(key: string): Promise<Person | null>;
  findPerson(person: Person): Promise<PersonFound>;
  /** Everything held about a person, as one JSON text. */
  exportPerson(person: Person): Promise<string>;
  /**
   * Takes a person out of every file of this history: charges, attempts, drafts, texts, the WAL, backups and files set
   * aside. Amounts, ids and dates stay. Gives the keys of their charges. What a crash cuts off is finished at the next
   * opening.
   */
  erasePerson(person: Person, at: number): Promise<readonly string[]>;
  /** Replaces the copies an erasure had not come to when a crash cut it off; nothing where none was. */
  finishErasure(at: number): Promise<void>;
  /** How many charges created before `before` (UTC ms) still name somebody. */
  countNamedBefore(before: number): Promise<number>;
  /** Takes whoever is named out of charges created before `before`; gives their keys. */
  eraseOlderThan(before: number, at: number): Promise<readonly string[]>;

  /** Says, in the file itself, whose history it is: when a gateway is opened, and when it is renamed. */
  writeStamp(stamp: GatewayStamp): Promise<void>;
  /** Writes the whole history into one file at `path` (which is replaced), verified. */
  moveOut(path: string): Promise<{ readonly bytes: number; readonly charges: number; readonly sha256: string }>;
  /**
   * Takes in every charge of such a file: nothing doubled, the later observation winning. Rejects as `file-not-taken`
   * where the file is not of this very gateway; nothing of it is here then.
   */
  mergeIn(path: string, onProgress: (done: number, total: number) => void): Promise<Merged>;
}
