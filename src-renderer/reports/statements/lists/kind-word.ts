import type { TFunction } from 'i18next';
import type { StatementLine } from './saved-lines.ts';

/** Only a refund is named: a payment is what every other row is. */
export function kindWord({ kind }: Pick<StatementLine, 'kind'>, t: TFunction): string {
  return kind === 'refund' ? `${t('reports.statement.kind.refund')} ·` : '';
}
