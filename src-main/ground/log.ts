/** A line for the log, as its caller passes it; what of it is written is in diagnostics/log-line.ts. */
export interface LogInput {
  readonly event: string;
  readonly [field: string]: string | number | boolean | null;
}

/** Writes a line to the log; never personal data, never a token. */
export type Log = (line: LogInput) => void;
