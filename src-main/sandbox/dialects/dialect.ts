/** A way in which real services differ from the document. */
export interface AnswerDialect {
  /** What is different, for `--help`. */
  readonly effect: string;
  apply(answer: PlainAnswer): PlainAnswer;
}

/** An answer before it is written as JSON. */
export interface PlainAnswer {
  readonly httpStatus: number;
  readonly body: unknown;
}
