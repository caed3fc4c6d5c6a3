import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargePages } from './list/use-charge-pages.ts';

/** Shows that only whole matches are listed, and offers to search for partial matches. */
export function WholeTextNotice({
  pages: { whole, stale },
  text,
  onParts,
}: {
  readonly pages: ChargePages;
  readonly text: string;
  readonly onParts: () => void;
}) {
  const { t } = useTranslation();
  if (stale || (whole !== 'email' && whole !== 'reference')) return null;
  return (
    <Text role="status" py={4} px="lg" fz={13} c="dimmed">
      {t(`charges.exactMatch.${whole}`, { text })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onParts}>
        {t('charges.exactMatch.includePartial')}
      </Button>
    </Text>
  );
}
