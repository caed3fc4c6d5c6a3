import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Asks for confirmation before an action that cannot be undone. Cancel has the focus, so that Enter alone does no harm.
 */
export function Confirm({
  opened,
  title,
  children,
  action,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The confirm button's label: "Clear the token", never "OK". */
  readonly action: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': t('console.close') }}>
      {children}
      <Group justify="flex-end" mt={20}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('console.cancel')}
        </Button>
        <Button {...(danger ? { color: 'red.8' } : {})} loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
