/** What an accountant does with a row: save or confirm a match, choose a candidate, undo. */
import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import type { SaveChoice, StatementLine } from './saved-lines.ts';
import styles from './statement-lists.module.css';
import { ChargeSide } from './statement-sides.tsx';
import type { SavedMatches } from './use-saved-matches.ts';

/**
 * One button that keeps the match, and then undoes it: the focus stays where it is. While main works it does nothing,
 * so that a second press undoes nothing by mistake.
 */
export function MatchAction({
  line,
  choice,
  wasSaved = false,
  word,
  saved,
  isOneLine = false,
}: {
  readonly line: StatementLine;
  /** Null while no candidate is chosen. */
  readonly choice: SaveChoice | null;
  /** Before this file was read. */
  readonly wasSaved?: boolean;
  readonly word: 'save' | 'confirm';
  readonly saved: SavedMatches;
  /** Whether nothing stands above it in its cell. */
  readonly isOneLine?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const isSaved = saved.isSaved(line, wasSaved);
  const refusal = saved.refusalOf(line);
  const act = () => {
    if (saved.isBusy) return;
    if (isSaved) saved.undo(line);
    else if (choice !== null) saved.save([choice]);
  };
  const label = t(`reports.statement.${isSaved ? 'undo' : word}`);
  const lineName = t('reports.statement.lineNumber', { line: format.count(line.entry.line) });
  return (
    <>
      <Group gap="6px 8px" mt={isOneLine ? 0 : 6}>
        {isSaved && (
          <Group component="span" display="inline-flex" gap={4} wrap="nowrap" c="var(--green-ink)" fw={550}>
            <IconCheck size={14} aria-hidden />
            {t(word === 'save' ? 'reports.statement.isSaved' : 'reports.statement.isConfirmed')}
          </Group>
        )}
        <Button
          variant="default"
          size="xs"
          aria-label={`${label}, ${lineName}`}
          disabled={!isSaved && choice === null}
          onClick={act}
        >
          {label}
        </Button>
      </Group>
      {refusal !== null && (
        <Text role="alert" mt={6} c="var(--red-ink)">
          {t(`reports.statement.refused.${refusal}`)}
        </Text>
      )}
    </>
  );
}

type Ambiguous = StatementMatch['ambiguous'][number];

/** The candidates of a line, of which one is chosen and confirmed. */
export function Candidates({ row, saved }: { readonly row: Ambiguous; readonly saved: SavedMatches }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useId();
  const { entry, kind, candidates, candidateCount } = row;
  const line = { entry, kind };
  const chosen = saved.pickOf(line);
  const isSaved = saved.isSaved(line, false);
  const charge = candidates.find(({ key }) => key === chosen && !saved.isTaken(key, line));
  return (
    <>
      <fieldset className={styles['candidates']}>
        <legend>{t('reports.statement.chooseFor', { line: format.count(entry.line) })}</legend>
        {candidates.map((each) => {
          const isTaken = saved.isTaken(each.key, line);
          return (
            <label key={each.key} className={styles['candidate']}>
              <input
                type="radio"
                name={name}
                checked={chosen === each.key && !isTaken}
                disabled={isSaved || isTaken}
                onChange={() => saved.pick(line, each.key)}
              />
              <span>
                <ChargeSide charge={each} />
                {isTaken && <em>{t('reports.statement.taken')}</em>}
              </span>
            </label>
          );
        })}
      </fieldset>
      {candidateCount > candidates.length && (
        <Text c="dimmed" my="sm">
          {t('reports.statement.moreCandidates', { count: candidateCount - candidates.length })}
        </Text>
      )}
      <MatchAction
        line={line}
        choice={charge === undefined ? null : { ...line, by: 'person', charges: [charge] }}
        word="confirm"
        saved={saved}
      />
    </>
  );
}
