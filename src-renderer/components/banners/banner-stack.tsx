/** Banners never stack up: the most serious one is shown, with a button that opens the others. */
import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react';
import styles from './banner.module.css';

export type BannerTone = 'amber' | 'red' | 'neutral';

interface StackedBanner {
  readonly id: string;
  readonly tone: BannerTone;
  readonly element: HTMLElement;
}

interface Stack {
  /** Ids of the banners, the most serious one first; of the same tone, in their order on the page. */
  readonly order: readonly string[];
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Returns the function that takes the banner out again. */
  readonly register: (banner: StackedBanner) => () => void;
}

export const StackOfBanners = createContext<Stack | null>(null);

const SERIOUSNESS: Readonly<Record<BannerTone, number>> = { red: 0, amber: 1, neutral: 2 };

export function BannerStack({ children }: { readonly children: ReactNode }) {
  const [banners, setBanners] = useState<readonly StackedBanner[]>([]);
  const [isOpen, setOpen] = useState(false);
  const register = useCallback((banner: StackedBanner) => {
    setBanners((others) => [...others, banner].toSorted(bySeriousness));
    return () => setBanners((others) => others.filter(({ id }) => id !== banner.id));
  }, []);
  const stack = useMemo(
    () => ({ order: banners.map(({ id }) => id), isOpen, toggle: () => setOpen((was) => !was), register }),
    [banners, isOpen, register],
  );
  return (
    <StackOfBanners value={stack}>
      <div className={styles['stack']}>{children}</div>
    </StackOfBanners>
  );
}

function bySeriousness(one: StackedBanner, other: StackedBanner): number {
  const isAfter = one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_PRECEDING;
  return SERIOUSNESS[one.tone] - SERIOUSNESS[other.tone] || (isAfter ? 1 : -1);
}
