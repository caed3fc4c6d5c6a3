import { transactionId } from '../../../src-preload/contract/values/values.ts';

/** Ids as they were pasted: the ones that can be looked up, each once, and what is none. */
export interface PastedIds {
  readonly ids: readonly string[];
  readonly refused: readonly string[];
}

/** Reads ids from any text: one a line, with commas, semicolons, bars, blanks, quotes or brackets between them. */
export function readPastedIds(text: string): PastedIds {
  const words = [...new Set(text.split(/[\s,;|"'`<>()[\]{}]+/).filter((word) => word !== ''))];
  const isId = (word: string) => transactionId.safeParse(word).success;
  return { ids: words.filter(isId), refused: words.filter((word) => !isId(word)) };
}
