import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './balcao-mark.module.css';

/** The logo and the product's name. */
export function BalcaoMark() {
  const { t } = useTranslation();
  return (
    <Group gap={10} fz={18} fw={650} lts="-0.01em">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="7" className={styles['background']} />
        <path d="M6 19h20v3H6z" className={styles['counterTop']} />
        <path d="M9 22h3v4H9zm11 0h3v4h-3z" className={styles['counterLegs']} />
        <path d="M16 6l5 5-5 5-5-5z" className={styles['pixSymbol']} />
      </svg>
      <span>{t('console.name')}</span>
    </Group>
  );
}
