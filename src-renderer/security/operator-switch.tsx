import { Box } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { hrefOf } from '../navigation/route.ts';
import styles from './security.module.css';

/** The current operator, on every screen; a link to change the name. */
export function OperatorSwitch() {
  const { t } = useTranslation();
  const { about, settings } = useApp();
  const shown = settings.operator || about.systemUser;
  return (
    <Box component="footer" mt="auto">
      <a
        href={hrefOf({ screen: 'settings', section: 'people' })}
        className={styles['operator']}
        aria-label={`${t('security.switchOperator')}: ${shown}`}
      >
        <IconUser size={18} stroke={1.75} aria-hidden />
        <span>{shown}</span>
      </a>
    </Box>
  );
}
