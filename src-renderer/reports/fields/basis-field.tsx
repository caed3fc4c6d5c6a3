import { useTranslation } from 'react-i18next';
import { type ReportBasis, reportBasis } from '../../../src-preload/contract/reports/reports.ts';
import { Choice } from '../../components/fields/choice.tsx';

/** The date that assigns a charge to a period. */
export function BasisField({
  basis,
  onChange,
}: {
  readonly basis: ReportBasis;
  readonly onChange: (basis: ReportBasis) => void;
}) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('reports.basis')}
      values={reportBasis.options}
      value={basis}
      labelOf={(value) => t(value === 'created' ? 'reports.byCreated' : 'reports.byPaid')}
      onChange={onChange}
    />
  );
}
