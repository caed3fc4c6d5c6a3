/**
 * What identifies a bank's line in every file that has it: its account, day, amount and text, and which of its equals it
 * is. Banks give a line another ID in every download, and two lines the same one; balances and the order of lines change
 * from file to file.
 */

import { createHash } from 'node:crypto';
import { withoutAccents } from '../../../../src-preload/contract/text/without-accents.ts';

export interface LineFacts {
  /** As `accountOf` writes it; empty where the file does not say it. */
  readonly account: string;
  /** `2026-11-20`. */
  readonly day: string;
  /** Signed cents. */
  readonly amount: number;
  /** The bank's texts of the line. */
  readonly texts: readonly string[];
  /** The bank's own ID of the line, which is shown and identifies nothing; null for none. */
  readonly bankId: string | null;
}

/** A line's ID in its parts. */
export interface LineIdentity {
  readonly account: string;
  /** Day, amount and a digest of the text: what equals have in common. */
  readonly equal: string;
  /** Which of its equals it is, from one. */
  readonly count: number;
  readonly bankId: string | null;
}

/** The most characters of an account and of a bank's ID: with both, an ID fits `statements.save`. */
const LONGEST_ACCOUNT = 60;
const LONGEST_BANK_ID = 200;

/** `341/123456`: without punctuation and zeros in front, which a bank writes in one format and not in the other. */
export function accountOf(bank: string, account: string): string {
  const [plainBank, plainAccount] = [bank, account].map((part) =>
    part.replace(/[^\p{L}\p{N}]/gu, '').replace(/^0+/, ''),
  );
  return plainAccount === '' ? '' : `${plainBank}/${plainAccount}`.slice(0, LONGEST_ACCOUNT).toUpperCase();
}

/** Whether two lines may be of one account: one that is not stated may be any. */
export function mayBeSameAccount(one: string, other: string): boolean {
  if (one === '' || other === '') return true;
  const [[oneBank, oneAccount], [otherBank, otherAccount]] = [one.split('/'), other.split('/')];
  return oneAccount === otherAccount && (oneBank === '' || otherBank === '' || oneBank === otherBank);
}

/** What one format states about every credit and another does not. A TED and a refund are no PIX. */
const FILLERS = new Set(
  'PIX RECEBIDO RECEBIDA RECEB REC TRANSF TRANSFERENCIA PELO PELA VIA DE DA DO DAS DOS E EM'.split(' '),
);

/** The different words of a line's texts, without case, accents and punctuation. */
function wordsOf(texts: readonly string[]): string[] {
  const plain = withoutAccents(texts.join(' ')).toUpperCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => !FILLERS.has(word)).toSorted();
}

/** What a line has in common with its equals. */
export function equalPart({ day, amount, texts }: Omit<LineFacts, 'bankId' | 'account'>): string {
  const digest = createHash('sha256').update(wordsOf(texts).join(' ')).digest('hex');
  return `${day}|${amount}|${digest}`;
}

export function writeLineId({ account, equal, count, bankId }: LineIdentity): string {
  const named = bankId !== null && bankId !== '' && bankId.length <= LONGEST_BANK_ID ? `|${bankId}` : '';
  return `${account}|${equal}#${count}${named}`;
}

const SHAPE = /^([^|]*)\|(\d{4}-\d\d-\d\d\|-?\d+\|[0-9a-f]{64})#(\d+)(?:\|(.*))?$/s;

/** Null for an ID that is not written so. */
export function readLineId(lineId: string): LineIdentity | null {
  const [, account, equal, count, bankId] = SHAPE.exec(lineId) ?? [];
  if (account === undefined || equal === undefined) return null;
  return { account, equal, count: Number(count), bankId: bankId ?? null };
}
