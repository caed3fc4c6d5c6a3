/** Marks in a cell what the search found there. */
import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { parseQuery, type SearchColumn } from '../../../../src-preload/contract/search/query-parser.ts';
import { hasHiddenCharacters, isRightToLeft } from '../../../../src-preload/contract/text/hidden-characters.ts';
import { UntrustedText } from '../../../components/untrusted-text.tsx';
import styles from './found.module.css';
import { foundParts } from './found-parts.ts';

const SearchedText = createContext(parseQuery(''));

/** @param text as it was typed into the search box */
export function MarkFound({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const query = useMemo(() => parseQuery(text), [text]);
  return <SearchedText value={query}>{children}</SearchedText>;
}

/** A document is also found by its digits alone. */
const PUNCTUATION = /[.\-/ ]/;

/** A charge's text as it is shown, masked or not. */
export function Found({ text, column }: { readonly text: string | null; readonly column: SearchColumn }) {
  const { words } = useContext(SearchedText);
  const searched = words.flatMap((word) => (word.column === null || word.column === column ? word.variants : []));
  // The name of a hidden character is no part of the text.
  if (text === null || searched.length === 0 || hasHiddenCharacters(text)) return <UntrustedText>{text}</UntrustedText>;
  const asWritten = foundParts(text, searched);
  const parts = asWritten.length === 0 && column === 'document' ? foundParts(text, searched, PUNCTUATION) : asWritten;
  if (parts.length === 0) return <UntrustedText>{text}</UntrustedText>;
  const marked = parts.map(({ from, to }, index) => (
    <Fragment key={from}>
      {text.slice(parts[index - 1]?.to ?? 0, from)}
      <mark className={styles['mark']}>{text.slice(from, to)}</mark>
    </Fragment>
  ));
  const rest = text.slice(parts.at(-1)?.to);
  return isRightToLeft(text) ? (
    <bdi>
      {marked}
      {rest}
    </bdi>
  ) : (
    <>
      {marked}
      {rest}
    </>
  );
}

/** An amount in cents, marked where exactly this one was searched; of a range every row would be marked. */
export function FoundAmount({ cents, children }: { readonly cents: number; readonly children: ReactNode }) {
  const { amounts } = useContext(SearchedText);
  const isFound = amounts.some(({ from, to }) => from === cents && to === cents);
  return isFound ? <mark className={styles['mark']}>{children}</mark> : children;
}
