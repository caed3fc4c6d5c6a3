import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../bridge/use-format.ts';
import type { StatementLine } from './saved-lines.ts';
import type { SavedMatches } from './use-saved-matches.ts';

/** How many of these lines a person has confirmed since the file was read. */
export function ConfirmedCount({
  rows,
  saved,
}: {
  readonly rows: readonly StatementLine[];
  readonly saved: SavedMatches;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <Text role="status" span mr="sm" c="dimmed" data-figures>
      {t('reports.statement.confirmedOf', {
        done: format.count(rows.filter((row) => saved.isSaved(row, false)).length),
        all: format.count(rows.length),
      })}
    </Text>
  );
}
