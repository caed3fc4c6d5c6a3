/** What keeps a history safe: backups, checks, import and export, and the erasure of a person's data. */
import type { ErasureReceipt, PersonCounts } from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import type { EditedRow } from '../../../src-preload/contract/maintenance/history-operations.ts';
import type { AuditHead, ExplainingAction } from '../../../src-preload/contract/policy/audit.ts';
import type { BackupFile } from '../../sqlite-file/backup.ts';
import type { GatewayStamp } from '../model/gateway-stamp.ts';
import type { Person } from '../model/same-person.ts';
import type { HistorySource } from './history-source.ts';

/**
 * The most bytes of a gateway's backups: ten of half a million charges each, and less than any office's disk. Who wants
 * fewer sets their number.
 */
export const BACKUP_BYTES = 20e9;

/** What a backup holds. Amounts are cents, instants UTC milliseconds. */
export interface BackupContent {
  readonly charges: number;
  readonly outcomeUnknown: number;
  readonly sum: number;
  readonly oldest: number | null;
  readonly newest: number | null;
  /** Empty for a sound one. */
  readonly findings: readonly string[];
}

/** Rows that another program edited, among those of one part. */
export interface EditedRows {
  readonly edited: readonly EditedRow[];
  /** Where the next part begins; null after the last one. */
  readonly next: number | null;
}

/** What was done about a damaged or lost file, and what may be missing. Ids and counts, never a person. */
export interface Recovery {
  readonly at: number;
  /**
   * `damaged`: it failed a check; `lost`: it was gone or empty; `restored`: somebody chose a backup; `gone`: its whole
   * folder was gone, with ledger and backups, and nothing could be rebuilt; `ledger`: nothing was rebuilt, and only the
   * ledger is damaged; `older`: nothing was rebuilt, and an older copy lies in the history's place.
   */
  readonly why: 'damaged' | 'lost' | 'restored' | 'gone' | 'ledger' | 'older';
  /** What was found of the ledger, where it was cut or is gone. */
  readonly ledger?: 'cut' | 'gone';
  /** The old file's name in the set-aside folder; null where there was none. */
  readonly setAside: string | null;
  /** The backup that replaced it; null where there was no good one. */
  readonly backup: { readonly name: string; readonly at: number } | null;
  readonly fromBackup: number;
  /** Charges that the old file added to the backup's, or had more of. */
  readonly salvaged: number;
  /** Charges of the old file of which not even the id could be read. */
  readonly unreadable: number;
  /** Transactions to be read again: named by the ledger and missing, or damaged. */
  readonly toReadAgain: readonly string[];
  /** Attempts that only the ledger names; they are "outcome unknown" again, without their customer and items. */
  readonly attemptsFromLedger: number;
}

/** `cut`: shorter than it was, or another file; `gone`: no line of it is left. */
export type DamagedLedger = NonNullable<Recovery['ledger']>;

/** How much a history holds about a person. Amounts are cents, instants UTC milliseconds. */
interface PersonSummary extends PersonCounts {
  readonly sum: number;
  readonly oldest: number | null;
  readonly newest: number | null;
  /** Titles, references and tags that an erasure leaves, with a word of the name in them. */
  readonly left: readonly string[];
  /** Names and documents of the customers that count as this person. */
  readonly people: readonly Pick<Person, 'name' | 'document'>[];
  /** Backups and files set aside, which an erasure rewrites. */
  readonly copies: number;
}

/**
 * A file that an erasure did not reach, by its path. `unreadable`: damaged, or no history of this version's or an earlier
 * one; `no-room`: a copy of it does not fit on the disk; `not-there`: the folder for copies is away.
 */
export type UnreachedFile = Omit<ErasureReceipt['unreached'][number], 'gatewayId'>;

/** The copies of a history after an erasure: how many have nothing of the erased, and which were not reached. */
export interface CopiesErased {
  readonly copies: number;
  readonly unreached: readonly UnreachedFile[];
}

export interface MaintenanceApi {
  /**
   * Writes a verified backup and removes those that the rotation does not keep: at most `budget` bytes, and at most
   * `inAll` of them.
   */
  backUp(at: number, budget: number, dayOf: (at: number) => string, inAll: number): Promise<BackupFile>;
  /**
   * Makes another folder hold the same backups; rejects as `file-not-written` where it cannot. After an erasure they are
   * compared byte by byte.
   */
  copyBackups(elsewhere: string): Promise<void>;
  /**
   * After an erasure: copies the rewritten backups into another folder and deletes none there; rejects likewise. Returns
   * the backups there that were not replaced, and so may name the erased.
   * @param unreached what {@link eraseFromCopies} could not rewrite.
   */
  copyErased(elsewhere: string, unreached: readonly UnreachedFile[]): Promise<UnreachedFile[]>;
  /** The backups in another folder that the history itself does not have: no erasure reaches them. */
  backupsOnlyIn(elsewhere: string): Promise<UnreachedFile[]>;
  /** Newest first. */
  backups(): Promise<BackupFile[]>;
  /** Reads a backup whole. `ledgerBrings` counts the transactions that the ledger names and the backup lacks. */
  backupContent(name: string): Promise<BackupContent & { readonly ledgerBrings: number }>;
  /** Reads every page of the file; returns SQLite's findings. A damaged file is rebuilt at the next start. */
  check(): Promise<readonly string[]>;
  /**
   * One part of all rows, compared with what was recorded of their charges.
   * @param after where the part before ended; null for the first.
   */
  editedRows(after: number | null, limit: number): Promise<EditedRows>;
  /** What was rebuilt at the last start and has not been dismissed. */
  recovery(): Promise<Recovery | null>;
  dismissRecovery(): Promise<void>;

  /** The person a charge names; null where it names no one or does not exist. */
  personOfCharge(key: string): Promise<Person | null>;
  findPerson(person: Person): Promise<PersonSummary>;
  /** Everything stored about a person, as one JSON text. */
  exportPerson(person: Person): Promise<string>;
  /**
   * Removes a person's data from the history's own file: charges, attempts, drafts, texts, the WAL. Amounts, ids and
   * dates stay. What names them in backups and files set aside is looked for first and recorded by its keys, so that
   * {@link eraseFromCopies} needs no personal data. Returns the keys of the person's charges in this file, and the
   * copies that could not be searched. Where `isErased` is false, the file could not be written to the end: the erasure
   * is recorded, and {@link eraseFromCopies} or the next start goes on with it.
   */
  erasePerson(
    person: Person,
    at: number,
  ): Promise<{
    readonly keys: readonly string[];
    readonly isErased: boolean;
    /** On a team's server, by its clock (UTC ms): desks that confirm a later instant have the person nowhere. Absent of a file. */
    readonly onServerAt?: number | null;
    readonly counts: PersonCounts;
    readonly unreached: readonly UnreachedFile[];
  }>;
  /**
   * Removes the customers of charges created before `before` (UTC ms) likewise, and the texts of receivables that were
   * created and due before it; returns the keys of those charges.
   */
  eraseOlderThan(before: number, at: number): Promise<string[]>;
  /** Whether the file was opened after an unclean end, and not every page of it was read since. */
  isCheckDue(): Promise<boolean>;
  /** Whether an erasure has not gone through the copies yet. */
  isErasurePending(): Promise<boolean>;
  /**
   * Whether the history's own file is to be written anew after an erasure, which its next opening does. Until then the
   * unused ends of its pages may hold pieces of what was erased.
   */
  isRewriteDue(): Promise<boolean>;
  /**
   * Finishes an erasure, also one that a crash interrupted: rewrites each backup and each file set aside without the
   * erased, one at a time, under its own name. A file is replaced only by one that was read through. Ends early, as
   * `cancelled`, when it is interrupted; called again, it goes on.
   */
  eraseFromCopies(onProgress?: (done: number, total: number) => void): Promise<CopiesErased>;
  /** Stops work on foreign files and copies at once, because the history is about to close. */
  interrupt(): void;
  /** How many charges created before `before` (UTC ms) still name a customer. */
  countWithCustomerBefore(before: number): Promise<number>;

  /** Writes the whole history into one verified file at `path`, replacing it. */
  exportHistory(path: string): Promise<{ readonly bytes: number; readonly charges: number; readonly sha256: string }>;
  /**
   * Appends the head of the audit trail to the ledger; of an entry that explains differences, its action too. Never
   * rejects: the next one covers a line that is lost.
   */
  recordAuditHead(head: AuditHead, at: number, explains?: ExplainingAction): Promise<void>;
  /** Stores in the file which gateway it belongs to. */
  writeStamp(stamp: GatewayStamp): Promise<void>;
  /** Where it is, for threads that open it themselves (an export, a bank statement; team-history/open-to-read.ts). */
  readSource(): HistorySource;
}
