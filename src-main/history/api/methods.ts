/**
 * Every method of a history, one row each: which engine answers it, who answers it without the server, and on which thread
 * it runs. The clients of the threads and a team's history are made from this table.
 */
import type { HistoryApi } from './history-api.ts';

interface MethodRow {
  /**
   * `both`: the same call to either engine. `local`: of a desk's files, disk or half-typed forms, which a server does not
   * have. `with-file`: both, and a team's history then calls it on the desk's own file too. A comment at a row states
   * what means something else on a server.
   */
  readonly engine: 'both' | 'local' | 'with-file';
  /**
   * Of a team's history while its server is away. `file`: the desk's offline file, with its own charges and the mirrored
   * ones. `server`: no one, and it rejects. `desk`: it needs no server at any time. `change`: the file, which the outbox
   * names first. `own`: team-history/offline/switching-history.ts explains how.
   */
  readonly offline: 'file' | 'server' | 'desk' | 'change' | 'own';
  /**
   * The thread that runs the function of this name. `rows`: the reader for the list and single charges. `jobs`: the reader
   * for long jobs, so that no page of the list waits for them. `writer`: the only connection that writes. `main`: the
   * console's own thread, which calls the others.
   */
  readonly thread: 'rows' | 'jobs' | 'writer' | 'main';
}

export const METHODS = {
  list: { engine: 'both', offline: 'file', thread: 'main' },
  totals: { engine: 'both', offline: 'file', thread: 'main' },
  customer: { engine: 'both', offline: 'file', thread: 'rows' },
  tags: { engine: 'both', offline: 'file', thread: 'rows' },
  countWithInvoice: { engine: 'both', offline: 'file', thread: 'rows' },
  operators: { engine: 'both', offline: 'file', thread: 'rows' },
  savedThings: { engine: 'both', offline: 'file', thread: 'main' },
  saveThing: { engine: 'both', offline: 'server', thread: 'writer' },
  deleteThing: { engine: 'both', offline: 'server', thread: 'writer' },
  layout: { engine: 'local', offline: 'desk', thread: 'main' },
  saveLayout: { engine: 'local', offline: 'desk', thread: 'writer' },
  statesInUse: { engine: 'both', offline: 'file', thread: 'jobs' },
  recordedExports: { engine: 'both', offline: 'server', thread: 'jobs' },
  recordedExport: { engine: 'both', offline: 'server', thread: 'jobs' },
  exportLike: { engine: 'both', offline: 'server', thread: 'jobs' },
  recordExport: { engine: 'both', offline: 'server', thread: 'writer' },
  recordExportFilter: { engine: 'both', offline: 'server', thread: 'writer' },
  reconciliations: { engine: 'both', offline: 'server', thread: 'jobs' },
  openReconciliation: { engine: 'both', offline: 'server', thread: 'writer' },
  reconcileNext: { engine: 'both', offline: 'server', thread: 'jobs' },
  recordReconciled: { engine: 'both', offline: 'server', thread: 'writer' },
  setReconciliation: { engine: 'both', offline: 'server', thread: 'writer' },
  // In a file there is no one to take it from.
  takeReconciliation: { engine: 'both', offline: 'server', thread: 'writer' },
  reconciliationFindings: { engine: 'both', offline: 'server', thread: 'jobs' },
  openSweepRound: { engine: 'both', offline: 'server', thread: 'writer' },
  dueForSweep: { engine: 'both', offline: 'server', thread: 'jobs' },
  recordSwept: { engine: 'both', offline: 'server', thread: 'writer' },
  endSweepRound: { engine: 'both', offline: 'server', thread: 'writer' },
  sweepReport: { engine: 'both', offline: 'server', thread: 'jobs' },
  figures: { engine: 'both', offline: 'server', thread: 'jobs' },
  sumsOfCustomers: { engine: 'both', offline: 'server', thread: 'jobs' },
  balanceAtGateway: { engine: 'both', offline: 'server', thread: 'jobs' },
  closingSpan: { engine: 'both', offline: 'server', thread: 'jobs' },
  closingLines: { engine: 'both', offline: 'server', thread: 'jobs' },
  lockedMonths: { engine: 'both', offline: 'server', thread: 'rows' },
  lockMonth: { engine: 'both', offline: 'server', thread: 'writer' },
  otherAmounts: { engine: 'both', offline: 'server', thread: 'jobs' },
  draftClosing: { engine: 'both', offline: 'server', thread: 'jobs' },
  saveClosing: { engine: 'both', offline: 'server', thread: 'main' },
  closings: { engine: 'both', offline: 'server', thread: 'main' },
  latestClosing: { engine: 'both', offline: 'server', thread: 'jobs' },
  outdatedClosings: { engine: 'both', offline: 'server', thread: 'jobs' },
  sealedClosing: { engine: 'both', offline: 'server', thread: 'jobs' },
  comparedClosing: { engine: 'both', offline: 'server', thread: 'jobs' },
  saveStatementMatches: { engine: 'both', offline: 'server', thread: 'writer' },
  undoStatementMatch: { engine: 'both', offline: 'server', thread: 'writer' },
  // The bank's file is the desk's own until its matches are saved.
  keptStatement: { engine: 'local', offline: 'desk', thread: 'main' },
  keepStatement: { engine: 'local', offline: 'desk', thread: 'writer' },
  chooseInStatement: { engine: 'local', offline: 'desk', thread: 'writer' },
  markStatementMatched: { engine: 'local', offline: 'desk', thread: 'writer' },
  dismissStatement: { engine: 'local', offline: 'desk', thread: 'writer' },
  addBatch: { engine: 'both', offline: 'server', thread: 'writer' },
  addBatchRows: { engine: 'both', offline: 'server', thread: 'writer' },
  finishBatch: { engine: 'both', offline: 'server', thread: 'writer' },
  finishMovedBatch: { engine: 'both', offline: 'server', thread: 'writer' },
  batches: { engine: 'both', offline: 'server', thread: 'jobs' },
  batch: { engine: 'both', offline: 'server', thread: 'jobs' },
  batchRows: { engine: 'both', offline: 'server', thread: 'jobs' },
  batchRow: { engine: 'both', offline: 'server', thread: 'rows' },
  batchResults: { engine: 'both', offline: 'server', thread: 'jobs' },
  nextBatchRow: { engine: 'both', offline: 'server', thread: 'rows' },
  seenBefore: { engine: 'both', offline: 'server', thread: 'jobs' },
  editBatchRow: { engine: 'both', offline: 'server', thread: 'writer' },
  chooseBatchRows: { engine: 'both', offline: 'server', thread: 'writer' },
  retryBatchRows: { engine: 'both', offline: 'server', thread: 'writer' },
  // Of a batch of this desk; another desk's stays as it is.
  setBatch: { engine: 'both', offline: 'server', thread: 'writer' },
  // Those of this desk alone.
  interruptBatches: { engine: 'both', offline: 'own', thread: 'writer' },
  discardBatch: { engine: 'both', offline: 'server', thread: 'writer' },
  receivables: { engine: 'both', offline: 'server', thread: 'rows' },
  receivableFigures: { engine: 'both', offline: 'server', thread: 'rows' },
  receivable: { engine: 'both', offline: 'server', thread: 'rows' },
  receivableSum: { engine: 'both', offline: 'server', thread: 'rows' },
  receivablesOf: { engine: 'both', offline: 'server', thread: 'rows' },
  receivablesOfCustomer: { engine: 'both', offline: 'server', thread: 'rows' },
  addReceivable: { engine: 'both', offline: 'server', thread: 'writer' },
  changeReceivable: { engine: 'both', offline: 'server', thread: 'writer' },
  closeReceivable: { engine: 'both', offline: 'server', thread: 'writer' },
  settleExtraPayments: { engine: 'both', offline: 'server', thread: 'writer' },
  linkReceivableDraft: { engine: 'both', offline: 'server', thread: 'writer' },
  noteMessage: { engine: 'both', offline: 'change', thread: 'writer' },
  backUp: { engine: 'local', offline: 'desk', thread: 'main' },
  copyBackups: { engine: 'local', offline: 'desk', thread: 'main' },
  copyErased: { engine: 'local', offline: 'desk', thread: 'main' },
  backupsOnlyIn: { engine: 'local', offline: 'desk', thread: 'main' },
  backups: { engine: 'local', offline: 'desk', thread: 'main' },
  backupContent: { engine: 'local', offline: 'desk', thread: 'main' },
  check: { engine: 'local', offline: 'desk', thread: 'main' },
  isCheckDue: { engine: 'local', offline: 'desk', thread: 'main' },
  editedRows: { engine: 'both', offline: 'server', thread: 'jobs' },
  recovery: { engine: 'local', offline: 'desk', thread: 'main' },
  dismissRecovery: { engine: 'local', offline: 'desk', thread: 'main' },
  personOfCharge: { engine: 'both', offline: 'server', thread: 'jobs' },
  findPerson: { engine: 'with-file', offline: 'server', thread: 'main' },
  exportPerson: { engine: 'both', offline: 'server', thread: 'jobs' },
  // A server's own backups are not reached.
  erasePerson: { engine: 'with-file', offline: 'server', thread: 'main' },
  // As with one person.
  eraseOlderThan: { engine: 'with-file', offline: 'server', thread: 'main' },
  isErasurePending: { engine: 'local', offline: 'desk', thread: 'main' },
  isRewriteDue: { engine: 'local', offline: 'desk', thread: 'main' },
  eraseFromCopies: { engine: 'local', offline: 'desk', thread: 'main' },
  interrupt: { engine: 'both', offline: 'desk', thread: 'main' },
  countWithCustomerBefore: { engine: 'both', offline: 'server', thread: 'jobs' },
  // Into a file; a team's history is moved out instead.
  exportHistory: { engine: 'local', offline: 'desk', thread: 'main' },
  // A file is one desk's: none is named.
  desks: { engine: 'both', offline: 'server', thread: 'jobs' },
  // Into the ledger of this desk's own chain at once; the server gets it with a later one.
  recordAuditHead: { engine: 'both', offline: 'desk', thread: 'main' },
  // The gateway's name and address; the server has them from its first desk.
  writeStamp: { engine: 'both', offline: 'file', thread: 'writer' },
  readSource: { engine: 'both', offline: 'desk', thread: 'main' },
  exportPage: { engine: 'both', offline: 'server', thread: 'jobs' },
  firstMovements: { engine: 'both', offline: 'server', thread: 'jobs' },
  openAttempt: { engine: 'both', offline: 'own', thread: 'main' },
  endAttempt: { engine: 'both', offline: 'own', thread: 'main' },
  // Those of this desk alone.
  endOpenAttempts: { engine: 'both', offline: 'own', thread: 'main' },
  attemptOfDraft: { engine: 'both', offline: 'file', thread: 'main' },
  // The room for the desk's journal; on a server, a failed write shows it.
  recordingFault: { engine: 'both', offline: 'file', thread: 'main' },
  observe: { engine: 'both', offline: 'own', thread: 'main' },
  markChecked: { engine: 'both', offline: 'file', thread: 'writer' },
  markUnknown: { engine: 'both', offline: 'own', thread: 'writer' },
  // Named by the desk's own journal, and missing in the team's history.
  missingTransactions: { engine: 'both', offline: 'own', thread: 'main' },
  detail: { engine: 'both', offline: 'file', thread: 'rows' },
  row: { engine: 'both', offline: 'file', thread: 'rows' },
  rowOfTransaction: { engine: 'both', offline: 'file', thread: 'rows' },
  rawResponses: { engine: 'both', offline: 'server', thread: 'rows' },
  refusedAttempts: { engine: 'both', offline: 'server', thread: 'rows' },
  dismiss: { engine: 'both', offline: 'change', thread: 'writer' },
  markNotUsed: { engine: 'both', offline: 'change', thread: 'writer' },
  acceptAmount: { engine: 'both', offline: 'server', thread: 'writer' },
  dateReturn: { engine: 'both', offline: 'server', thread: 'writer' },
  markRecorded: { engine: 'both', offline: 'server', thread: 'writer' },
  addNote: { engine: 'both', offline: 'change', thread: 'writer' },
  noteInvoice: { engine: 'both', offline: 'change', thread: 'writer' },
  changeTags: { engine: 'both', offline: 'change', thread: 'writer' },
  expectedAmount: { engine: 'both', offline: 'file', thread: 'rows' },
  possibleDuplicates: { engine: 'both', offline: 'file', thread: 'rows' },
  pendingCharges: { engine: 'both', offline: 'own', thread: 'rows' },
  recentDatings: { engine: 'both', offline: 'file', thread: 'rows' },
  isEmpty: { engine: 'both', offline: 'file', thread: 'rows' },
  draftOf: { engine: 'both', offline: 'file', thread: 'rows' },
  // The forms are the desk's own; attemptOfDraft (team-history.ts) answers whether one was sent.
  savedDrafts: { engine: 'local', offline: 'desk', thread: 'main' },
  saveDraft: { engine: 'local', offline: 'desk', thread: 'writer' },
  deleteDraft: { engine: 'local', offline: 'desk', thread: 'writer' },
  suggestCustomers: { engine: 'both', offline: 'file', thread: 'rows' },
  suggestItems: { engine: 'both', offline: 'file', thread: 'rows' },
  close: { engine: 'both', offline: 'own', thread: 'main' },
} as const satisfies Readonly<Record<keyof HistoryApi, MethodRow>>;

type MethodName = keyof HistoryApi;
type Field = keyof MethodRow;

/** The methods whose row has one of these values in this field. */
export type MethodsWith<In extends Field, Value extends MethodRow[In]> = {
  [Name in MethodName]: (typeof METHODS)[Name][In] extends Value ? Name : never;
}[MethodName];

export function methodsWith<In extends Field, const Value extends MethodRow[In]>(
  field: In,
  ...values: Value[]
): MethodsWith<In, Value>[] {
  const names = Object.keys(METHODS) as MethodName[];
  return names.filter((name): name is MethodsWith<In, Value> => values.some((value) => value === METHODS[name][field]));
}

/** Some methods of a history as they are. */
export function pickMethods<Name extends MethodName>(
  history: Pick<HistoryApi, Name>,
  names: readonly Name[],
): Pick<HistoryApi, Name> {
  const picked: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, history[name]]));
  return picked as Pick<HistoryApi, Name>;
}

export type WorkerThread = Exclude<MethodRow['thread'], 'main'>;

/** What each thread has to run: the functions of its methods, with its connection before their input. */
export type CallsOf<Thread extends WorkerThread> = {
  readonly [Name in MethodsWith<'thread', Thread>]: (
    db: never,
    ...input: Parameters<HistoryApi[Name]>
  ) => Awaited<ReturnType<HistoryApi[Name]>>;
};

/** The methods that return a promise: all but two. */
type AsyncMethod = {
  [Name in MethodName]: HistoryApi[Name] extends (...input: never[]) => Promise<unknown> ? Name : never;
}[MethodName];

/**
 * Methods that all do alike: each call is made on the histories that `run` chooses.
 * @param run `call` makes the call on a history; `input` is the call's.
 */
export function methodsThat<Name extends AsyncMethod>(
  names: readonly Name[],
  run: <Value>(
    call: (history: Pick<HistoryApi, Name>) => Promise<Value>,
    name: Name,
    input: readonly unknown[],
  ) => Promise<Value>,
): Pick<HistoryApi, Name> {
  const method =
    (name: Name) =>
    (...input: never[]) =>
      run(
        (history: Readonly<Record<Name, (...input: never[]) => Promise<unknown>>>) => history[name](...input),
        name,
        input,
      );
  const made: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, method(name)]));
  return made as Pick<HistoryApi, Name>;
}
