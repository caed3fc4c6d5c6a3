/** The messages between the history and its workers. Errors cross as data. */
import type { HistoryErrorData } from '../../ground/errors/history-error.ts';

/** Functions a worker runs on its connection, by name. */
export type Calls<Db> = Readonly<Record<string, (db: Db, ...input: never[]) => unknown>>;

/** A call's input, without the connection. */
export type InputOf<Call> = Call extends (db: never, ...input: infer Input) => unknown ? Input : never;
export type OutputOf<Call> = Call extends (...all: never[]) => infer Output ? Output : never;

/** A worker's calls as the client has them: without the connection, and awaited. */
export type WorkerRequest<Of> = {
  readonly [Name in keyof Of]: (...input: InputOf<Of[Name]>) => Promise<OutputOf<Of[Name]>>;
};

type Request<Of> = {
  readonly [Name in keyof Of]: { readonly id: number; readonly name: Name; readonly input: InputOf<Of[Name]> };
}[keyof Of];

/** `rest` asks whether any background work is left: `rested` is the answer. */
export type ToWorker<Of> = Request<Of> | { readonly name: 'rest' } | { readonly name: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rested'; readonly isIdle: boolean }
  /** The file could not be opened: this worker serves nothing. */
  | { readonly kind: 'stopped'; readonly fault: HistoryErrorData }
  /** Work between requests failed; no request did. */
  | { readonly kind: 'complained'; readonly fault: HistoryErrorData }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown; readonly ms: number }
  | { readonly kind: 'failed'; readonly id: number; readonly fault: HistoryErrorData; readonly ms: number };

/** The data a worker is started with. @typeParam Source where its history is: a file's path, or a team's server. */
export interface WorkerStart<Source> {
  readonly source: Source;
  /** It was open before: where a file is missing or empty now, it is lost, and no new one is created. */
  readonly isReopened: boolean;
}
