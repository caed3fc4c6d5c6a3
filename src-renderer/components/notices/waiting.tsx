import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLate } from '../timing/use-late.ts';

const WIDTHS = ['90%', '73%', '82%', '61%', '78%', '68%'];

/** A placeholder for a wait that is long enough to notice: `lines` (at most 6) of text or rows. */
export function Waiting({ lines = 3 }: { readonly lines?: number }) {
  const { t } = useTranslation();
  const late = useLate(true);
  if (!late) return null;
  return (
    <Stack gap="sm" maw={560} py="xs" role="status" aria-label={t('console.loading')}>
      {WIDTHS.slice(0, lines).map((width) => (
        <Skeleton key={width} height={16} width={width} />
      ))}
    </Stack>
  );
}
