/** What the search box takes, with an example of each. */
import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPopover } from './list-popover.tsx';
import styles from './search-help.module.css';

const EXAMPLES = ['words', 'phone', 'amount', 'range', 'field', 'phrase', 'operator'] as const;

export function SearchHelp() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  // Nothing in the examples can have the focus, so Escape never reaches the popover itself.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setOpened(false);
  });
  return (
    <ListPopover
      opened={opened}
      onChange={setOpened}
      label={t('charges.searchHelp.title')}
      readOnly
      target={
        <ActionIcon
          size="sm"
          aria-label={t('charges.searchHelp.title')}
          title={t('charges.searchHelp.title')}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconHelp size={16} aria-hidden />
        </ActionIcon>
      }
    >
      <dl className={styles['examples']}>
        {EXAMPLES.map((kind) => (
          <div key={kind}>
            <dt>{t(`charges.searchHelp.${kind}.example`)}</dt>
            <dd>{t(`charges.searchHelp.${kind}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </ListPopover>
  );
}
