/**
 * Files of banks and of offices, each the smallest that shows its kind (`files.jsonl`, one a line; `source` is the public
 * report it is from), and the five paid charges that they are about.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FileCase {
  readonly id: string;
  readonly kind: string;
  readonly room: 'statement' | 'statements one after the other' | 'spreadsheet';
  /** Null for one that is too large to be kept: `made` says how it is made. */
  readonly file: string | null;
  readonly made?: string;
  /** The statement whose matches are kept before. */
  readonly first?: string;
  readonly pasted?: boolean;
  readonly want: {
    /** References of the charges that are taken by evidence; and of those that are neither taken nor proposed. */
    readonly matched?: readonly string[];
    readonly not?: readonly string[];
    readonly unread?: number;
    /** Part of the text of a taken line. */
    readonly text?: string;
    /** Text of a taken line → reference of its charge. */
    readonly pairs?: Readonly<Record<string, string>>;
    /** Texts of the lines without a charge. */
    readonly strangers?: readonly string[];
    /** What the page has to name, as `/pattern/flags`. */
    readonly says?: string;
    /** Line → cents, of the rows that are ready to be sent; and their names, documents and due days. */
    readonly ready?: Readonly<Record<string, number>>;
    readonly names?: readonly string[];
    readonly documents?: readonly string[];
    readonly due?: readonly string[];
    /** All rows, ready or not. */
    readonly rows?: number;
  };
}

export interface CaseCharge {
  readonly reference: string;
  readonly name: string;
  readonly amount: number;
  readonly paidAt: string;
  readonly document: string;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name));

export function fileCases(...rooms: readonly FileCase['room'][]): FileCase[] {
  const all: FileCase[] = read('files.jsonl')
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return all.filter(({ room }) => rooms.includes(room));
}

export const caseFile = (name: string): Buffer => read(`files/${name}`);

export const caseCharges = (): readonly CaseCharge[] => JSON.parse(read('charges.json').toString());

/** `/pattern/flags` of a case. */
export function patternOf(says: string): RegExp {
  const [, pattern = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(says) ?? [];
  return new RegExp(pattern, flags);
}
