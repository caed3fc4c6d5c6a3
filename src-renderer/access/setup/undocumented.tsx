import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A label with a help text for a value that the service's document does not specify. */
export function Undocumented({ label, note }: { readonly label: string; readonly note?: string }) {
  const { t } = useTranslation();
  return (
    <>
      {label}{' '}
      <Text span ml={4} c="dimmed" fz="xs" fw={400}>
        {[note, t('access.undocumented')].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
