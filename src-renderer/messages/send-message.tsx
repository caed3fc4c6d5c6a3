/** The button that opens the messages about a charge, for a charge's own page and for whatever else is about one. */

import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsArchived } from '../bridge/app-context.tsx';
import { KEYS } from '../navigation/shortcuts.ts';
import { useKeys, useKeyTip } from '../navigation/use-keys.ts';
import { MessageDialog } from './message-dialog.tsx';

export function SendMessage({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const tip = useKeyTip();
  const { open, dialog } = useMessageDialog(chargeKey);
  const isArchived = useIsArchived();
  return (
    <>
      <Button
        variant="default"
        disabled={isArchived}
        {...tip(t('message.send'), KEYS.sendMessage)}
        leftSection={<IconMessage size={16} aria-hidden />}
        onClick={open}
      >
        {t('message.send')}
      </Button>
      {dialog}
    </>
  );
}

/** The dialog behind the button, with its key S. */
export function useMessageDialog(chargeKey: string): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const isArchived = useIsArchived();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys(isArchived ? {} : { [KEYS.sendMessage]: open });
  const dialog = isOpen && <MessageDialog chargeKey={chargeKey} onClose={() => setOpen(false)} />;
  return { open, dialog };
}
