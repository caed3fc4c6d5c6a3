/** Other gateways of the same environment whose charges follow in the same file. */
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp, useGateway } from '../bridge/app-context.tsx';

export function AlsoGateways({
  hasLayout,
  value,
  onChange,
}: {
  /** A layout writes the gateway only in a column of its own. */
  readonly hasLayout: boolean;
  readonly value: readonly string[];
  readonly onChange: (gatewayIds: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const { gateways } = useApp();
  const { id, name, environment } = useGateway();
  const others = gateways.filter((each) => each.id !== id && each.environment === environment);
  if (others.length === 0) return null;
  const labelOf = (each: (typeof others)[number]) =>
    each.archivedAt === null ? each.name : `${each.name} (${t('archive.one')})`;
  return (
    <MultiSelect
      label={t('reports.export.alsoGateways', { name })}
      description={t(hasLayout ? 'reports.export.alsoByLayout' : 'reports.export.alsoHint')}
      data={others.map((each) => ({ value: each.id, label: labelOf(each) }))}
      value={[...value]}
      onChange={onChange}
      clearable
    />
  );
}
