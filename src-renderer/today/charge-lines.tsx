/** A few charges of a card, each a line that opens it, with one instant of it. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useNow } from '../components/timing/use-now.ts';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { hrefOf } from '../navigation/route.ts';
import styles from './today.module.css';

interface ChargeLinesProps {
  readonly rows: readonly LiveRow[];
  /** UTC milliseconds; null for none. */
  readonly timeOf: (row: LiveRow) => number | null;
  /** There are further ones, in the list. */
  readonly more: boolean;
}

export function ChargeLines({ rows, timeOf, more }: ChargeLinesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60_000);
  return (
    <Stack component="ul" gap={0}>
      {rows.map((row) => {
        const at = timeOf(row);
        return (
          <li key={row.key}>
            <a className={styles['row']} href={hrefOf({ screen: 'charges', chargeKey: row.key })}>
              <span className={styles['rowName']}>
                <UntrustedText>{row.customerName ?? t('today.noName')}</UntrustedText>
              </span>
              <Text span c="dimmed" fz={13} data-figures>
                {at !== null && format.shortTime(at, now)}
              </Text>
              <Text span fw={550} data-figures ta="right">
                {format.money(row.amount)}
              </Text>
            </a>
          </li>
        );
      })}
      {more && (
        <li>
          <a className={styles['rest']} href={hrefOf({ screen: 'charges', chargeKey: null })}>
            {t('today.more')}
          </a>
        </li>
      )}
    </Stack>
  );
}
