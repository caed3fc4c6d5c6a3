import { type ReactNode, useCallback, useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './banner.module.css';
import { type BannerTone, StackOfBanners } from './banner-stack.tsx';

/**
 * One line across the screen, below the sandbox strip and above everything else. In a `BannerStack` only the most
 * serious one is shown, until the user opens the others.
 */
export function Banner({
  tone,
  icon,
  title,
  children,
}: {
  readonly tone: BannerTone;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const stack = useContext(StackOfBanners);
  const register = stack?.register;
  const enter = useCallback((element: HTMLDivElement) => register?.({ id, tone, element }), [register, id, tone]);
  const isFirst = stack === null || stack.order[0] === id;
  const others = (stack?.order.length ?? 1) - 1;
  return (
    <div
      ref={enter}
      className={styles['banner']}
      data-tone={tone}
      hidden={!isFirst && stack?.isOpen !== true}
      role={tone === 'neutral' ? 'status' : 'alert'}
    >
      {icon}
      <span className={styles['text']}>
        <strong>{title}</strong> {children}
      </span>
      {isFirst && others > 0 && (
        <button type="button" className={styles['more']} aria-expanded={stack?.isOpen} onClick={stack?.toggle}>
          {t(stack?.isOpen ? 'console.fewerBanners' : 'console.moreBanners', { count: others })}
        </button>
      )}
    </div>
  );
}
