/** The top of a batch's screen: its name, how far it is, and what can be done. */
import { ActionIcon, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../../src-preload/contract/values/hidden-characters.ts';
import { DateTime } from '../../components/date-time.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { BatchStatusBadge } from './batch-status.tsx';
import styles from './summary.module.css';

export function BatchHead({ batch, children }: { readonly batch: Batch; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <header className={styles['head']}>
      <ActionIcon
        component="a"
        size={26}
        href={hrefOf({ screen: 'batches', batchId: null })}
        aria-label={t('batches.backToList')}
        title={t('batches.backToList')}
      >
        <IconArrowLeft size={18} aria-hidden />
      </ActionIcon>
      <Title order={1} miw={0} lineClamp={1} title={isolatedText(batch.name)}>
        <UntrustedText>{batch.name}</UntrustedText>
      </Title>
      <BatchStatusBadge batch={batch} />
      <span className={styles['quiet']}>
        <DateTime at={batch.startedAt ?? batch.createdAt} shape="short" />
      </span>
      <div className={styles['actions']}>{children}</div>
    </header>
  );
}
