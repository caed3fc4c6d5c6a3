import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNotUsed } from './use-not-used.ts';

/** Takes the mark "do not use" back. */
export function UseAgain({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const mark = useNotUsed();
  return (
    <Button size="compact-sm" variant="default" onClick={() => void mark(chargeKey, false)}>
      {t('charge.notUsed.undo')}
    </Button>
  );
}
