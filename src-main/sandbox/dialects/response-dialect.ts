/** A way in which real services differ from the document. */
export interface ResponseDialect {
  /** What is different, for `--help`. */
  readonly effect: string;
  apply(answer: PlainResponse): PlainResponse;
}

/** An answer before it is written as JSON. */
export interface PlainResponse {
  readonly httpStatus: number;
  readonly body: unknown;
}
