import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ClosingBasis, closingBasis } from '../../../src-preload/contract/reports/closing.ts';
import { ReportFold } from '../fields/fold.tsx';

/** The name of a basis, after "by". */
export function useBasisName(): (basis: ClosingBasis) => string {
  const { t } = useTranslation();
  const names = { cash: 'reports.closing.byCash', paid: 'reports.byPaid', created: 'reports.byCreated' } as const;
  return (basis) => t(names[basis]);
}

/** How charges are assigned to a period: by cash, as nearly every closing is, and the two others where they are opened. */
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
    <ReportFold summary={t('reports.closing.countedBy', { basis: nameOf(basis) })}>
      <Radio.Group
        aria-label={t('reports.closing.basis')}
        value={basis}
        // The values are the enumeration's own.
        onChange={(next) => onChange(closingBasis.parse(next))}
      >
        <Stack gap="xs" mb="md">
          {closingBasis.options.map((each) => (
            <Radio key={each} value={each} label={nameOf(each)} description={t(`reports.closing.basisNote.${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </ReportFold>
  );
}
