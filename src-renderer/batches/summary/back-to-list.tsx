import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '../../navigation/route.ts';

export function BackToList() {
  const { t } = useTranslation();
  return (
    <ActionIcon
      component="a"
      size={26}
      href={hrefOf({ screen: 'batches', batchId: null })}
      aria-label={t('batches.backToList')}
      title={t('batches.backToList')}
    >
      <IconArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
}
