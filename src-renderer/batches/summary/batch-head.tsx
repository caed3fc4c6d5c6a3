/** The top of a batch's screen: its name, how far it is, and what can be done. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { DateTime } from '../../components/date-time.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { BackToList } from './back-to-list.tsx';
import { BatchStatusBadge } from './batch-status.tsx';
import styles from './summary.module.css';

export function BatchHead({ batch, children }: { readonly batch: Batch; readonly children?: ReactNode }) {
  return (
    <header className={styles['head']}>
      <BackToList />
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
