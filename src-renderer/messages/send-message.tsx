/** The button that opens the messages about a charge, for a charge's own page and for whatever else is about one. */

import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsArchived } from '../bridge/app-context.tsx';
import { KEYS } from '../navigation/shortcuts.ts';
import { useKeys, useKeyTip } from '../navigation/use-keys.ts';
import { MessageDialog } from './message-dialog.tsx';
import type { MessageSubject } from './message-values.ts';

export interface SendMessageProps extends MessageSubject {
  readonly chargeKey: string;
}

/** @param due a receivable's due day (`2026-11-20`) @param description what it is for, in place of the charge's item */
export function SendMessage(props: SendMessageProps) {
  const { t } = useTranslation();
  const tip = useKeyTip();
  const { open, dialog } = useMessageDialog(props);
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
export function useMessageDialog({ chargeKey, ...subject }: SendMessageProps): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const isArchived = useIsArchived();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys(isArchived ? {} : { [KEYS.sendMessage]: open });
  const dialog = isOpen && <MessageDialog chargeKey={chargeKey} subject={subject} onClose={() => setOpen(false)} />;
  return { open, dialog };
}
