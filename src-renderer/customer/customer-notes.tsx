/** The notes on all charges of a customer, newest first, each with its charge. */
import { Anchor, Box, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../src-preload/contract/contract.ts';
import { DateTime } from '../components/date-time.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { hrefOf } from '../navigation/route.ts';
import styles from './customer.module.css';

type Notes = NonNullable<Output<'charges.customer'>>['notes'];

export function CustomerNotes({ notes }: { readonly notes: Notes }) {
  const { t } = useTranslation();
  return (
    <Box component="section" mt="lg" aria-labelledby="customer-notes">
      <Title id="customer-notes" order={2} mb="xs">
        {t('customer.notes')}
      </Title>
      {notes.length === 0 && (
        <Text mb="sm" c="dimmed">
          {t('customer.noNotes')}
        </Text>
      )}
      <ol data-lined="below">
        {notes.map(({ key, at, text, by }) => (
          // Notes never change.
          <li key={`${key} ${at} ${text}`}>
            <p className={styles['noteText']}>
              <UntrustedText>{text}</UntrustedText>
            </p>
            <Group component="p" gap="4px 12px" mt={2} c="dimmed" fz="xs">
              <DateTime at={at} />
              {by !== null && <span>{t('charge.timeline.byOperator', { name: by })}</span>}
              <Anchor inherit underline="always" href={hrefOf({ screen: 'charges', chargeKey: key })}>
                {t('customer.openCharge')}
              </Anchor>
            </Group>
          </li>
        ))}
      </ol>
    </Box>
  );
}
