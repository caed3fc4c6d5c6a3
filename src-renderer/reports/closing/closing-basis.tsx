import { useTranslation } from 'react-i18next';
import { type ClosingBasis, closingBasis } from '../../../src-preload/contract/reports/closing.ts';
import { Choice } from '../../components/fields/choice.tsx';

/** The name of a basis, after "by". */
export function useBasisName(): (basis: ClosingBasis) => string {
  const { t } = useTranslation();
  const names = { cash: 'reports.closing.byCash', paid: 'reports.byPaid', created: 'reports.byCreated' } as const;
  return (basis) => t(names[basis]);
}

/** How charges are assigned to a period. */
export function ClosingBasisField({
  basis,
  onChange,
}: {
  readonly basis: ClosingBasis;
  readonly onChange: (basis: ClosingBasis) => void;
}) {
  const { t } = useTranslation();
  const nameOf = useBasisName();
  return (
    <Choice
      label={t('reports.closing.basis')}
      values={closingBasis.options}
      value={basis}
      labelOf={nameOf}
      onChange={onChange}
    />
  );
}
