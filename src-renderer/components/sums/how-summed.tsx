/** What each sum adds up, at one click next to the sums: with their period, basis and zone. */
import { ActionIcon, Popover, Table, Text } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type MoneySums, SUM_WORDS, type SumWord } from '../../../src-preload/contract/charges/sums/money-sums.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';

export interface SumsOf {
  /** By which instant charges belong to the period; `any`: they are of all times. */
  readonly basis: 'any' | 'created' | 'paid' | 'cash';
  /** Written out; null for all times. */
  readonly period: string | null;
  /** Filters other than the period choose the charges, too. */
  readonly isFiltered?: boolean;
  /** The zone of the days, where it is not the desk's. */
  readonly timeZone?: string;
  /** What is known of the sums; a word without one is not shown. */
  readonly sums: Partial<MoneySums>;
}

export function HowSummed(of: SumsOf) {
  const { t } = useTranslation();
  return (
    <Popover width={440} position="bottom-start" withArrow shadow="md" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <ActionIcon size="xs" data-inline aria-label={t('sums.how')} title={t('sums.how')}>
          <IconHelp size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('sums.how')}>
        <Glossary {...of} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Glossary({ basis, period, isFiltered = false, timeZone, sums }: SumsOf) {
  const { t } = useTranslation();
  const format = useFormat();
  const { settings } = useApp();
  const known = SUM_WORDS.flatMap((word: SumWord) => {
    const of = sums[word];
    return of === undefined ? [] : [{ word, ...of }];
  });
  return (
    <>
      <Table>
        <tbody>
          {known.map(({ word, count, sum }) => (
            <tr key={word}>
              <th scope="row">
                {t(`sums.name.${word}`)}
                <Text size="xs" c="dimmed" fw={400}>
                  {t(`sums.meaning.${word}`)}
                </Text>
              </th>
              <td data-kind="money">
                {format.money(sum)}
                <Text size="xs" c="dimmed">
                  {t('charges.count', { count, shown: format.count(count) })}
                </Text>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Text size="xs" mt="xs">
        {t('sums.basis')} {t(`sums.by.${basis}`)} {isFiltered && t('sums.filtered')}
      </Text>
      <Text size="xs">
        {t('sums.period')}: {period ?? t('sums.anyTime')} · {t('sums.zone')}: {timeZone ?? settings.timeZone}
      </Text>
    </>
  );
}
