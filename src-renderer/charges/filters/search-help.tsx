/** What the search box takes, with an example of each. */
import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { POPOVER_PLACEMENT } from '../../components/popover-placement.ts';
import styles from './search-help.module.css';

const EXAMPLES = ['words', 'phone', 'amount', 'range', 'field', 'phrase', 'operator'] as const;

export function SearchHelp() {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" shadow="md" withinPortal trapFocus={false} middlewares={POPOVER_PLACEMENT}>
      <Popover.Target>
        <ActionIcon size="sm" aria-label={t('charges.searchHelp.title')} title={t('charges.searchHelp.title')}>
          <IconHelp size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('charges.searchHelp.title')}>
        <dl className={styles['examples']}>
          {EXAMPLES.map((kind) => (
            <div key={kind}>
              <dt>{t(`charges.searchHelp.${kind}.example`)}</dt>
              <dd>{t(`charges.searchHelp.${kind}.meaning`)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
