/** Prints papers: through the page's own print dialog, or in Electron as a PDF file at once. */
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { SavedFile } from '../../src-preload/contract/values/saved-file.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { holdTitle } from '../components/window-title.ts';
import { type MeasuredPaper, type PageKind, pageRules } from './page-sizes.ts';
import styles from './print-page.module.css';

export type PrintMethod = 'print' | 'pdf';

export function PrintPage({
  name,
  title,
  method,
  onDone,
  children,
}: {
  readonly name: 'receipt' | 'slip' | 'closing';
  /** The document's name at the printer and in the PDF; names no customer. */
  readonly title: string;
  readonly method: PrintMethod;
  /** Called when the dialog has closed or the file is saved; with the file, if there is one. */
  readonly onDone: (file: SavedFile | null) => void;
  /** Each a `Paper`. */
  readonly children: ReactNode;
}) {
  const bridge = useBridge();
  const done = useEffectEvent(onDone);
  const papers = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const printed = () => done(null);
    const sheet = new CSSStyleSheet();
    let release = () => {};
    let isLeft = false;
    const print = async () => {
      // Its fonts begin to load with its first layout; without them it would be measured and printed in others.
      papers.current?.getBoundingClientRect();
      await document.fonts.ready;
      if (isLeft) return;
      sheet.replaceSync(pageRules(measured(papers.current)));
      document.adoptedStyleSheets.push(sheet);
      release = holdTitle(title);
      if (method === 'print') {
        window.addEventListener('afterprint', printed, { once: true });
        window.print();
        return;
      }
      // Cancelling the dialog needs no message.
      const result = await bridge.call('reports.printPdf', { name });
      if (!isLeft) done(result.ok ? result.value : null);
    };
    void print();
    return () => {
      isLeft = true;
      window.removeEventListener('afterprint', printed);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      release();
    };
  }, [bridge, name, title, method]);
  return createPortal(
    <div ref={papers} className={styles['printPage']} aria-hidden>
      {children}
    </div>,
    document.body,
  );
}

/** One paper: it begins a page of its own. */
export function Paper({
  kind,
  language,
  everyPage = '',
  children,
}: {
  readonly kind: PageKind;
  /** The language of the page, where it is not the desk's. */
  readonly language?: Language;
  /** What stands at the top of each of its pages; on a roll, which is one page, it stands nowhere. */
  readonly everyPage?: string;
  readonly children: ReactNode;
}) {
  return (
    <article
      className={styles['paper']}
      data-paper={kind}
      data-every-page={everyPage}
      {...(language !== undefined && { lang: language })}
    >
      {children}
    </article>
  );
}

/** What belongs below everything else on a paper, in small print. */
export function PaperFoot({ children }: { readonly children: ReactNode }) {
  return <footer className={styles['foot']}>{children}</footer>;
}

/** Facts of a paper, one a line; those without a value are left out. */
export function PaperFacts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <UntrustedText>{value}</UntrustedText>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Where a person who checked a paper writes a name and a date, and signs. */
export function SignaturePlace() {
  const { t } = useTranslation();
  return (
    <div className={styles['sign']}>
      <h2>{t('reports.closingPaper.sign.title')}</h2>
      {(['name', 'date', 'signature'] as const).map((line) => (
        <p key={line}>{t(`reports.closingPaper.sign.${line}`)}</p>
      ))}
    </div>
  );
}

/** Numbers the papers, shrinks the tables that are wider than theirs, and reports how high each is. */
function measured(root: HTMLElement | null): readonly MeasuredPaper[] {
  return [...(root?.querySelectorAll<HTMLElement>('article') ?? [])].map((paper, index) => {
    paper.dataset['sheet'] = String(index);
    // A printer would cut what is beyond the edge, or a browser shrink all papers to the widest table.
    for (const table of paper.querySelectorAll('table'))
      if (table.offsetWidth > paper.clientWidth) table.style.zoom = String(paper.clientWidth / table.offsetWidth);
    const { paper: kind, everyPage = '' } = paper.dataset;
    return {
      kind: kind === 'roll' || kind === 'wide' ? kind : 'a4',
      height: paper.getBoundingClientRect().height,
      everyPage,
    };
  });
}
