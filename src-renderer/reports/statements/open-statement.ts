/** The bank's file on the screen: kept in the history, or in this window alone. */
import type {
  KeptStatement,
  PartialStatementMapping,
} from '../../../src-preload/contract/reports/kept-statement-operations.ts';
import type { StatementShape } from '../../../src-preload/contract/reports/statements.ts';
import type { PartialMapping } from './partial-mapping.ts';

/** A statement that is read, so with entries or columns. */
type ReadableShape = Exclude<StatementShape, { kind: 'unreadable' }>;

export interface OpenStatement {
  /** The id it is kept by; of one that is in this window alone, an id of its own. */
  readonly id: string;
  readonly name: string;
  readonly shape: ReadableShape;
  /** UTC milliseconds. */
  readonly loadedAt: number;
  /** The columns; null for a file without any. */
  readonly mapping: PartialMapping | null;
  readonly isMatched: boolean;
  readonly picks: KeptStatement['picks'];
  /** The file as base64, where it is not kept. */
  readonly content: string | null;
  /** Why it is not kept. `done`: everything in it is saved. */
  readonly notKept: 'too-large' | 'not-written' | 'done' | null;
}

const UNMAPPED: PartialMapping = {
  date: null,
  amount: null,
  debit: null,
  sign: null,
  description: null,
  endToEnd: null,
  id: null,
};

/** The columns a file starts with: chosen before, saved for such files, or suggested. */
export function mappingOf(shape: ReadableShape, chosen: PartialStatementMapping | null = null): PartialMapping | null {
  return shape.kind === 'csv' ? (chosen ?? shape.mapping ?? UNMAPPED) : null;
}

/** Null where none is kept. */
export function openStatementOf(kept: KeptStatement | null | undefined): OpenStatement | null {
  if (kept == null || kept.shape.kind === 'unreadable') return null;
  const { statementId: id, shape, mapping, ...others } = kept;
  return { ...others, id, shape, mapping: mappingOf(shape, mapping), content: null, notKept: null };
}
