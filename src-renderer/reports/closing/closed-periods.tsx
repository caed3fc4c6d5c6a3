/** Every closing: what it sums to, whether its document is as it was made, and whether its period changed since. */
import { Box, Button, Table, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHistory, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingIntegrity, ClosingSummary } from '../../../src-preload/contract/reports/closing.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { dayText } from '../../format/day-text.ts';
import styles from '../fields/reports.module.css';
import { useBasisName } from './closing-basis.tsx';

const ICONS: Readonly<Record<ClosingIntegrity, typeof IconCheck>> = {
  whole: IconCheck,
  changed: IconAlertTriangle,
  elsewhere: IconQuestionMark,
  missing: IconAlertTriangle,
};

interface ClosedPeriodsProps {
  readonly closings: readonly ClosingSummary[];
  /** The closing that is compared above. */
  readonly shownId: string | null;
  readonly onOpen: (closing: ClosingSummary) => void;
}

export function ClosedPeriods({ closings, shownId, onOpen }: ClosedPeriodsProps) {
  const { t } = useTranslation();
  const hasOperators = closings.some(({ operator }) => operator !== null);
  const headings = [
    [t('reports.closing.period')],
    [t('reports.closing.basis')],
    [t('reports.closing.closedAtColumn')],
    ...(hasOperators ? [[t('reports.closing.by')]] : []),
    [t('reports.closing.received'), 'money'],
    [t('reports.closing.refunded'), 'money'],
    [t('reports.closing.document')],
    [t('reports.closing.since')],
  ] as const;
  return (
    <Box component="section" className={styles['frame']} aria-label={t('reports.closing.list')} tabIndex={0}>
      <Table variant="framed" className={styles['table'] ?? ''}>
        <thead>
          <tr>
            {headings.map(([heading, kind]) => (
              <th key={heading} scope="col" data-kind={kind}>
                {heading}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('reports.closing.open')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {closings.toSorted(monthsFirst).map((closing) => (
            <ClosingLine
              key={closing.id}
              closing={closing}
              isShown={closing.id === shownId}
              hasOperators={hasOperators}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

/** Months before days; each as they came, the newest first. */
function monthsFirst(one: ClosingSummary, other: ClosingSummary): number {
  return one.period.length - other.period.length;
}

interface ClosingLineProps {
  readonly closing: ClosingSummary;
  readonly isShown: boolean;
  /** Whether the table has a column for them. */
  readonly hasOperators: boolean;
  readonly onOpen: (closing: ClosingSummary) => void;
}

function ClosingLine({ closing, isShown, hasOperators, onOpen }: ClosingLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const basisName = useBasisName();
  const { period, basis, closedAt, operator, received, returned, integrity } = closing;
  const isHere = integrity !== 'missing';
  // Edited figures are not shown as if they were the closing's.
  const isTrue = isHere && integrity !== 'changed';
  return (
    <tr aria-current={isShown || undefined} data-alarm={isAlarming(closing) || undefined}>
      <td>{dayText(period)}</td>
      <td>{basisName(basis)}</td>
      <td data-kind="moment">{format.time(closedAt, 'exact')}</td>
      {hasOperators && (
        <td>
          <UntrustedText>{operator ?? ''}</UntrustedText>
        </td>
      )}
      <td data-kind="money">{isTrue && format.money(received.gross)}</td>
      <td data-kind="money">{isTrue && basis === 'cash' && format.money(returned.gross)}</td>
      <td>
        <Integrity integrity={integrity} />
      </td>
      <td>
        <Since closing={closing} />
      </td>
      <td>
        {isHere && (
          <Button variant="default" size="compact-xs" onClick={() => onOpen(closing)}>
            {t('reports.closing.open')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function isAlarming({ integrity }: ClosingSummary): boolean {
  return integrity === 'changed' || integrity === 'missing';
}

function Integrity({ integrity }: { readonly integrity: ClosingIntegrity }) {
  const { t } = useTranslation();
  const Icon = ICONS[integrity];
  return (
    <span
      className={styles['mark']}
      data-tone={integrity === 'changed' || integrity === 'missing' ? 'red' : undefined}
      title={t(`reports.closing.integrityNote.${integrity}`)}
    >
      <Icon size={15} aria-hidden />
      {t(`reports.closing.integrity.${integrity}`)}
    </span>
  );
}

/** An earlier closing of the same period needs no attention: a later one took its place. */
function Since({ closing: { isOutdated, isSuperseded } }: { readonly closing: ClosingSummary }): ReactNode {
  const { t } = useTranslation();
  if (isSuperseded) return t('reports.closing.earlier');
  if (isOutdated !== true) return isOutdated === null ? null : t('reports.closing.outdated.no');
  return (
    <span className={styles['mark']} data-tone="amber">
      <IconHistory size={15} aria-hidden />
      {t('reports.closing.outdated.yes')}
    </span>
  );
}
