/** What is still to be done with a statement, from all of its lines and not only the listed ones. */
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import reports from '../../fields/reports.module.css';
import styles from './statement-lists.module.css';
import type { SavedMatches } from './use-saved-matches.ts';

/** What is to be done, with its count. */
export function remainingOf(match: StatementMatch, saved: SavedMatches) {
  const { counts, matched, differing, proposed, ambiguous } = match;
  const pairsSaved = (pairs: StatementMatch['matched']) =>
    pairs.filter((pair) => saved.isSaved(pair, pair.saved)).length;
  const linesSaved = (rows: readonly (typeof ambiguous | typeof proposed)[number][]) =>
    rows.filter((row) => saved.isSaved(row, false)).length;
  const left = [
    ['toSave', counts.matched - pairsSaved(matched)],
    ['toClear', counts.differing - pairsSaved(differing)],
    ['toConfirm', counts.proposed - linesSaved(proposed)],
    ['toChoose', counts.ambiguous - linesSaved(ambiguous)],
    ['notInBank', counts.missingInBank],
    ['notHere', counts.missingHere],
  ] as const;
  return left.filter(([, count]) => count > 0);
}

export function Remaining({ open }: { readonly open: ReturnType<typeof remainingOf> }) {
  const { t } = useTranslation();
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
