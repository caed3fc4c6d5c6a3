/** The text that a closing's digest is over: without schemas, so that the history's threads load none (closing-file.ts). */
/** The first line of a closing's digested text, and the mark of its file. */
export const CLOSING_FORM = 'balcao-closing-1';

interface DigestedHeader {
  readonly id: string;
  readonly period: string;
  readonly basis: string;
  /** IANA name. */
  readonly timeZone: string;
  /** UTC milliseconds. */
  readonly closedAt: number;
  readonly operator: string | null;
}

/** The lines of a closing's digested text before its figures. */
export function textBeforeFigures({ id, period, basis, timeZone, closedAt, operator }: DigestedHeader): string {
  const lines = [CLOSING_FORM, id, period, basis, timeZone, closedAt, JSON.stringify(operator)];
  return lines.map((line) => `${line}\n`).join('');
}
