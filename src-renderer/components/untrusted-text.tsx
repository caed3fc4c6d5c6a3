/** Text from outside Balcão (a service, a bank's file, a payer, a note), which must not change the text around it. */
import { Fragment } from 'react';
import { isRightToLeft, piecesOf } from '../../src-preload/contract/text/hidden-characters.ts';
import styles from './untrusted-text.module.css';

/**
 * One text. A right-to-left text is isolated from its surroundings, and each hidden character is shown as a mark with
 * its name (`U+202E`). Usual text adds no element.
 */
export function UntrustedText({
  children,
  lines = false,
}: {
  readonly children: string | null | undefined;
  /** For messages and notes, which may have several lines: tabs and line breaks are kept. */
  readonly lines?: boolean;
}) {
  if (children == null) return null;
  const pieces = piecesOf(children, lines).map((piece, index) => ({ ...piece, index }));
  if (!isRightToLeft(children) && pieces.every(({ hidden }) => !hidden)) return children;
  return (
    <bdi>
      {pieces.map(({ text, hidden, index }) =>
        hidden ? (
          <bdi key={index} className={styles['mark']}>
            {text}
          </bdi>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}

/** Several texts on one line, with a dot between them; empty ones are left out. */
export function UntrustedTexts({ texts }: { readonly texts: readonly (string | null)[] }) {
  const shown = texts.filter((text) => text !== null && text !== '').map((text, index) => ({ text, index }));
  return shown.map(({ text, index }) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <UntrustedText>{text}</UntrustedText>
    </Fragment>
  ));
}
