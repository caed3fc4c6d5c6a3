/** What is still to be done with a statement, from all of its lines and not only the listed ones. */
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import reports from '../../fields/reports.module.css';
import styles from './statement-lists.module.css';
import type { KeptMatches } from './use-kept-matches.ts';

export function Remaining({ match, kept }: { readonly match: StatementMatch; readonly kept: KeptMatches }) {
  const { t } = useTranslation();
  const { counts, matched, differing, proposed, ambiguous } = match;
  const pairsKept = (pairs: StatementMatch['matched']) => pairs.filter((pair) => kept.isKept(pair, pair.kept)).length;
  const linesKept = (rows: readonly (typeof ambiguous | typeof proposed)[number][]) =>
    rows.filter((row) => kept.isKept(row, false)).length;
  const left = [
    ['toKeep', counts.matched - pairsKept(matched)],
    ['toClear', counts.differing - pairsKept(differing)],
    ['toConfirm', counts.proposed - linesKept(proposed)],
    ['toChoose', counts.ambiguous - linesKept(ambiguous)],
    ['notInBank', counts.missingInBank],
    ['notHere', counts.missingHere],
  ] as const;
  const open = left.filter(([, count]) => count > 0);
  return (
    <section className={reports['section']} aria-labelledby="statement-remaining">
      <Title id="statement-remaining" order={2}>
        {t('reports.statement.remaining')}
      </Title>
      {open.length === 0 ? (
        <p>{t('reports.statement.nothingRemains')}</p>
      ) : (
        <ul className={styles['todo']}>
          {open.map(([what, count]) => (
            <li key={what}>{t(`reports.statement.todo.${what}`, { count })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
