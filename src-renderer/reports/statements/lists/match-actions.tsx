/** What an accountant does with a row: keep or confirm a match, choose a candidate, undo. */
import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import type { KeepChoice, StatementLine } from './kept-lines.ts';
import styles from './statement-lists.module.css';
import { ChargeSide } from './statement-sides.tsx';
import type { KeptMatches } from './use-kept-matches.ts';

/**
 * One button that keeps the match, and then undoes it: the focus stays where it is. While main works it does nothing,
 * so that a second press undoes nothing by mistake.
 */
export function MatchAction({
  line,
  choice,
  wasKept = false,
  word,
  kept,
}: {
  readonly line: StatementLine;
  /** Null while no candidate is chosen. */
  readonly choice: KeepChoice | null;
  /** Before this file was read. */
  readonly wasKept?: boolean;
  readonly word: 'keep' | 'confirm';
  readonly kept: KeptMatches;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const isKept = kept.isKept(line, wasKept);
  const refusal = kept.refusalOf(line);
  const act = () => {
    if (kept.isBusy) return;
    if (isKept) kept.undo(line);
    else if (choice !== null) kept.keep([choice]);
  };
  const label = t(`reports.statement.${isKept ? 'undo' : word}`);
  const lineName = t('reports.statement.lineNumber', { line: format.count(line.entry.line) });
  return (
    <>
      <Group gap="6px 8px" mt={6}>
        {isKept && (
          <Group component="span" display="inline-flex" gap={4} wrap="nowrap" c="var(--green-ink)" fw={550}>
            <IconCheck size={14} aria-hidden />
            {t(word === 'keep' ? 'reports.statement.isKept' : 'reports.statement.isConfirmed')}
          </Group>
        )}
        <Button
          variant="default"
          size="xs"
          aria-label={`${label}, ${lineName}`}
          disabled={!isKept && choice === null}
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
export function Candidates({ row, kept }: { readonly row: Ambiguous; readonly kept: KeptMatches }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const { entry, kind, candidates, candidateCount } = row;
  const line = { entry, kind };
  const isKept = kept.isKept(line, false);
  const charge = candidates.find(({ key }) => key === chosen && !kept.isTaken(key, line));
  return (
    <>
      <fieldset className={styles['candidates']}>
        <legend>{t('reports.statement.chooseFor', { line: format.count(entry.line) })}</legend>
        {candidates.map((each) => {
          const isTaken = kept.isTaken(each.key, line);
          return (
            <label key={each.key} className={styles['candidate']}>
              <input
                type="radio"
                name={name}
                checked={chosen === each.key && !isTaken}
                disabled={isKept || isTaken}
                onChange={() => setChosen(each.key)}
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
        kept={kept}
      />
    </>
  );
}
