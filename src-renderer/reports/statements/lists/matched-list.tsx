/** The lines that fit their charges, folded: a line each, and everything about one of them below it when it is opened. */
import { Box, Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../bridge/use-format.ts';
import { LinedFold } from '../../../components/fold.tsx';
import { UntrustedText } from '../../../components/untrusted-text.tsx';
import { dayText } from '../../../format/day-text.ts';
import { ExportedSection } from '../../fields/report-table.tsx';
import { pairTable } from './exported-cells.ts';
import { MatchAction } from './match-actions.tsx';
import { byWord } from './pair-lists.tsx';
import { kindWord, lineKey, type StatementPair } from './saved-lines.ts';
import styles from './statement-lists.module.css';
import { BankSide, ChargesSide } from './statement-sides.tsx';
import { ListNotes, RowsInParts } from './statement-table.tsx';
import type { SavedMatches, StatementListProps } from './use-saved-matches.ts';

export function MatchedList({ match: { matched, matchedSums, counts }, saved }: StatementListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // A closed fold renders none of its rows.
  const [isOpen, setOpen] = useState(false);
  if (counts.matched === 0) return null;
  const unsaved = matched.filter((pair) => !saved.isSaved(pair, pair.saved));
  const title = t('reports.statement.matched', { count: counts.matched });
  const { payments, refunds } = matchedSums;
  return (
    <ExportedSection
      name="statement-matched"
      title={title}
      isEmpty={matched.length === 0}
      table={() => pairTable(matched, saved, t, (pair) => byWord(pair, t))}
      shown={
        <Box component="section" aria-label={title} tabIndex={-1}>
          <LinedFold
            open={isOpen}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
            summary={
              <span data-figures>
                {t('reports.statement.fits', { count: counts.matched, sum: format.money(payments) })}
                {refunds !== 0 && ` · ${t('reports.statement.fitsRefunds', { sum: format.money(refunds) })}`}
              </span>
            }
          >
            {isOpen && (
              <>
                <RowsInParts rows={matched}>{(rows) => <MatchedLines rows={rows} saved={saved} />}</RowsInParts>
                <ListNotes count={counts.matched} listed={matched.length} note={t('reports.statement.matchedNote')} />
              </>
            )}
          </LinedFold>
        </Box>
      }
    >
      <Text role="status" span mr="sm" c="dimmed" data-figures>
        {t('reports.statement.savedOf', {
          done: format.count(matched.length - unsaved.length),
          all: format.count(matched.length),
        })}
      </Text>
      {unsaved.length > 0 && (
        <Button size="xs" loading={saved.isBusy} onClick={() => saved.save(unsaved)}>
          {t('reports.statement.saveAll', { count: unsaved.length })}
        </Button>
      )}
    </ExportedSection>
  );
}

interface MatchedLinesProps {
  readonly rows: readonly StatementPair[];
  readonly saved: SavedMatches;
}

function MatchedLines({ rows, saved }: MatchedLinesProps) {
  const { t } = useTranslation();
  return (
    <Box className={styles['list']} mb="xs">
      <Table variant="framed" layout="fixed" className={styles['lines'] ?? ''}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('console.details')}</VisuallyHidden>
            </th>
            <th scope="col">{t('reports.statement.date')}</th>
            <th scope="col" data-kind="money">
              {t('reports.statement.amount')}
            </th>
            <th scope="col">{t('reports.statement.inBank')}</th>
            <th scope="col">
              {t('reports.statement.here')} · {t('reports.column.matchedBy')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('reports.column.saved')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((pair) => (
            <MatchedLine key={lineKey(pair)} pair={pair} saved={saved} />
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

function MatchedLine({ pair, saved }: { readonly pair: StatementPair; readonly saved: SavedMatches }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { entry, charges } = pair;
  return (
    <>
      <tr>
        <td>
          <button
            type="button"
            className={styles['opener']}
            aria-expanded={isOpen}
            aria-label={t('reports.statement.detailsOf', { line: format.count(entry.line) })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        </td>
        <td>{dayText(entry.day)}</td>
        <td data-kind="money">{format.money(entry.amount)}</td>
        <td>
          <UntrustedText>{entry.text}</UntrustedText>
        </td>
        <td>
          <ChargesInLine charges={charges} />{' '}
          <Text span c="dimmed">
            {kindWord(pair, t)} {byWord(pair, t)}
          </Text>
        </td>
        <td data-act>
          <MatchAction line={pair} choice={pair} wasSaved={pair.saved} word="save" saved={saved} isOneLine />
        </td>
      </tr>
      {isOpen && (
        <tr data-details>
          <td />
          <td colSpan={3}>
            <BankSide entry={entry} />
          </td>
          <td colSpan={2}>
            <ChargesSide pair={pair} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Whose charge it is; of a payout, how many charges. */
function ChargesInLine({ charges }: Pick<StatementPair, 'charges'>) {
  const { t } = useTranslation();
  const [first] = charges;
  if (first === undefined) return null;
  if (charges.length > 1) return t('reports.statement.batch', { count: charges.length });
  return <UntrustedText>{first.customerName ?? first.reference ?? first.transactionId}</UntrustedText>;
}
