import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldLock } from '../../bridge/managed.ts';
import { Undocumented } from './undocumented.tsx';

/** Whole hours around the zones of Brazil; another offset can be set by the office's policy, and is listed then. */
const OFFSETS = ['-05:00', '-04:00', '-03:00', '-02:00', '-01:00', '+01:00', '+02:00', '+03:00'];

/** In which zone the gateway writes what it labels as UTC. */
export function TimeZoneField({
  value,
  onChange,
  ...lock
}: FieldLock & { readonly value: string; readonly onChange: (timeZone: string) => void }) {
  const { t } = useTranslation();
  const offsets = OFFSETS.includes(value) || !/^[+-]/.test(value) ? OFFSETS : [...OFFSETS, value];
  return (
    <NativeSelect
      label={<Undocumented label={t('access.timeZone.label')} />}
      description={t('access.timeZone.hint')}
      {...lock}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: 'auto', label: t('access.timeZone.auto') },
        { value: 'none', label: t('access.timeZone.none') },
        ...offsets.map((offset) => ({ value: offset, label: `UTC${offset.replace('-', '−')}` })),
      ]}
    />
  );
}
