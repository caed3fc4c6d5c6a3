/** Batches: rows that become charges one after the other. Amounts are cents, instants UTC milliseconds. */
import type {
  Batch,
  BatchCells,
  BatchRow,
  BatchStatus,
  BatchStop,
  BatchVerdict,
  SeenBefore,
  SpreadsheetMapping,
} from '../../../src-preload/contract/batches/batch.ts';
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';

/** A row as it was read and checked. */
export interface CheckedRow {
  readonly line: number | null;
  /** Null where it cannot be read. */
  readonly amount: number | null;
  /** As it would be sent, and the document in digits; empty for none. */
  readonly reference: string;
  readonly document: string;
  readonly cells: BatchCells;
  readonly problems: BatchRow['problems'];
}

export interface NewBatchRow extends CheckedRow {
  /** Unique among all drafts: one draft is sent once. */
  readonly draftId: string;
  /** Counts from 1. */
  readonly position: number;
  /** The receivable that a new code is for; null where the row makes its own. */
  readonly receivable: string | null;
  readonly seen: readonly SeenBefore[];
}

export interface BatchToAdd {
  readonly id: string;
  readonly name: string;
  readonly source: Batch['source'];
  readonly at: number;
  readonly operator: string | null;
  /** How amounts are written in its cells. */
  readonly decimal: SpreadsheetMapping['decimal'];
}

/** Everything about a batch that outlives Balcão. */
export type StoredBatch = Omit<Batch, 'timeLeft'> & { readonly decimal: SpreadsheetMapping['decimal'] };

/** A row with everything that is needed to send it; its cells whole. */
export interface StoredBatchRow extends BatchRow {
  readonly draftId: string;
  readonly receivable: string | null;
  readonly choice: BatchChoice;
}

export type BatchChoice = 'send' | 'send-anyway' | 'leave-out' | 'held';

/** What is looked for in the history and in earlier batches. */
export interface SeenKeys {
  readonly reference: string;
  readonly document: string;
  readonly amount: number | null;
}

/** A row with what only its charge has, for result files and printed codes. */
export interface BatchResultRow extends StoredBatchRow {
  /** Its charge, or its unknown outcome; null while there is neither. */
  readonly charge: (ChargeRow & { readonly code: BrCodeReport }) | null;
}

export interface BatchesApi {
  /** Begins a batch whose rows follow in parts; it is in no list before `finishBatch`. */
  addBatch(batch: BatchToAdd): Promise<void>;
  addBatchRows(batchId: string, rows: readonly NewBatchRow[]): Promise<void>;
  /** Its rows are all there: it is a draft. */
  finishBatch(batchId: string): Promise<void>;
  /**
   * The same for a batch of rows that another one did not send: in one commit they are left out there. False, and nothing
   * is done, where one of them is left out already, is being sent, was created, or may have been.
   */
  finishMovedBatch(batchId: string, from: string, positions: readonly number[]): Promise<boolean>;
  /** The newest first, without those that are still being written. */
  batches(limit: number): Promise<StoredBatch[]>;
  /** Null where there is none; likewise below. */
  batch(batchId: string): Promise<StoredBatch | null>;
  /** In order of their position, `offset` of them skipped; those of one verdict where it is given. */
  batchRows(
    batchId: string,
    page: { readonly offset: number; readonly limit: number; readonly verdict: BatchVerdict | null },
  ): Promise<StoredBatchRow[]>;
  batchRow(batchId: string, position: number): Promise<StoredBatchRow | null>;
  /** Rows after a position with what their charges say; at most `limit` of them are looked at. */
  batchResults(batchId: string, after: number, limit: number): Promise<BatchResultRow[]>;
  /** The first row after a position that is to be sent and was not. */
  nextBatchRow(batchId: string, after: number): Promise<StoredBatchRow | null>;
  /** Where each of these was seen, in the history and in other batches that have begun. In the order of `keys`. */
  seenBefore(batchId: string, keys: readonly SeenKeys[]): Promise<SeenBefore[][]>;
  /**
   * Replaces the content of a row, under a new draft where its old one was sent. What its batch repeats is looked at
   * again. Null where the row is not there, or where it was sent and its outcome is another than refused or not sent.
   */
  editBatchRow(
    batchId: string,
    position: number,
    row: CheckedRow & { readonly draftId: string; readonly seen: readonly SeenBefore[] },
    at: number,
  ): Promise<StoredBatchRow | null>;
  /** Rows that were sent stay, and those that were left out of a batch that has started. A batch that had ended is paused where a row of it is ready again. */
  chooseBatchRows(batchId: string, positions: readonly number[], choice: BatchChoice, at: number): Promise<void>;
  /**
   * Makes refused and unsent rows ready again, each under its new draft; others stay as they are. A batch that had ended
   * is paused.
   */
  retryBatchRows(
    batchId: string,
    rows: readonly { readonly position: number; readonly draftId: string }[],
    at: number,
  ): Promise<void>;
  /**
   * Sets status and reason. With `pilot` and `running` the rows that are ready get their receivables, in the same commit.
   */
  setBatch(batchId: string, status: BatchStatus, stoppedBy: BatchStop | null, at: number): Promise<void>;
  /** Batches that were going on when Balcão ended are paused; those that were being written are deleted. */
  interruptBatches(): Promise<void>;
  /** Deletes a draft; any other batch stays. */
  discardBatch(batchId: string): Promise<void>;
}
