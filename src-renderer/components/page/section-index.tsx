/** The index of a long page's sections: where the page is, and a way to each section. */
import { createContext, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './section-index.module.css';

export interface IndexedSection {
  readonly title: string;
  readonly heading: HTMLElement;
}

/** A section registers itself and gets a function that removes it. */
export const SectionsContext = createContext<(section: IndexedSection) => () => void>(() => () => undefined);

/** The sections that are on the page now, in the page's order. */
export function useSections() {
  const [sections, setSections] = useState<readonly IndexedSection[]>([]);
  const register = useCallback((section: IndexedSection) => {
    setSections((known) => [...known, section].toSorted(byPlace));
    return () => setSections((known) => known.filter((each) => each !== section));
  }, []);
  return { sections, register };
}

function byPlace(one: IndexedSection, other: IndexedSection): number {
  return one.heading.compareDocumentPosition(other.heading) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** A section begins to be the current one this many pixels below the window's top. */
const READING_LINE = 220;

export function SectionIndex({ sections }: { readonly sections: readonly IndexedSection[] }) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState<IndexedSection | null>(null);
  // A short last section never reaches the reading line: the chosen one stays marked through its own scroll.
  const chosen = useRef(false);
  useEffect(() => {
    const onScroll = () => {
      if (!chosen.current)
        setCurrent(sections.findLast(({ heading }) => heading.getBoundingClientRect().top < READING_LINE) ?? null);
      chosen.current = false;
    };
    // Scrolling does not bubble from the screen to the document.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [sections]);
  const show = (section: IndexedSection) => {
    const before = section.heading.getBoundingClientRect().top;
    section.heading.scrollIntoView({ block: 'start' });
    section.heading.focus({ preventScroll: true });
    chosen.current = section.heading.getBoundingClientRect().top !== before;
    setCurrent(section);
  };
  const marked = current !== null && sections.includes(current) ? current : sections[0];
  return (
    <nav className={styles['index']} aria-label={t('console.onThisPage')}>
      <ul>
        {sections.map((section) => (
          <li key={section.title}>
            <button type="button" aria-current={section === marked ? 'true' : undefined} onClick={() => show(section)}>
              {section.title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
