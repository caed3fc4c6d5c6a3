import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './help.module.css';

/** A tooltip that explains an unfamiliar term. */
export function Help({ term, children }: { readonly term: string; readonly children: string }) {
  const { t } = useTranslation();
  return (
    <Popover width={300} position="top" withArrow shadow="md" transitionProps={{ duration: 0 }} trapFocus={false}>
      <Popover.Target>
        <ActionIcon size="xs" data-inline aria-label={t('console.whatIs', { term })}>
          <IconHelp size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={term} className={styles['text'] ?? ''}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
