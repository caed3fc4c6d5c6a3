import { cleanText } from '../../../src-preload/contract/text/clean-text.ts';
import { transactionId } from '../../../src-preload/contract/values/values.ts';

/** Pasted ids: the valid ones without repetition, and the texts that are not ids. */
export interface PastedIds {
  readonly ids: readonly string[];
  readonly refused: readonly string[];
}

/** Parses ids from any text: separated by lines, commas, semicolons, bars, spaces, quotes or brackets. */
export function readPastedIds(text: string): PastedIds {
  const parts = [
    ...new Set(
      cleanText(text, 'signs')
        .split(/[\s,;|"'`<>()[\]{}]+/)
        .filter((part) => part !== ''),
    ),
  ];
  const isId = (part: string) => transactionId.safeParse(part).success;
  return { ids: parts.filter(isId), refused: parts.filter((part) => !isId(part)) };
}
