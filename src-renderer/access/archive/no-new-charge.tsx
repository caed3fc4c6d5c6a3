/** In place of the form of a new charge, while the current gateway is archived. */
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { hrefOf } from '../../navigation/route.ts';

export function NoNewCharge() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconArchive size={24} />}
      title={t('archive.newTitle')}
      action={
        <Button component="a" variant="default" href={hrefOf({ screen: 'access' })}>
          {t('archive.toBringBack')}
        </Button>
      }
    >
      {t('archive.newText')}
    </EmptyState>
  );
}
