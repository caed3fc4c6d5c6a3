import { transactionId } from '../../../src-preload/contract/values/values.ts';

/** Pasted ids: the valid ones without repetition, and the texts that are not ids. */
export interface PastedIds {
  readonly ids: readonly string[];
  readonly refused: readonly string[];
}

/** Parses ids from any text: separated by lines, commas, semicolons, bars, spaces, quotes or brackets. */
export function readPastedIds(text: string): PastedIds {
  const words = [...new Set(text.split(/[\s,;|"'`<>()[\]{}]+/).filter((word) => word !== ''))];
  const isId = (word: string) => transactionId.safeParse(word).success;
  return { ids: words.filter(isId), refused: words.filter((word) => !isId(word)) };
}
