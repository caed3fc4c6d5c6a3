import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Takes ids made elsewhere into the history. `attemptKey` ties one to an outcome-unknown row. */
export function AdoptDialog({
  opened,
  onClose,
  attemptKey = null,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly attemptKey?: string | null;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('charge.title')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      {attemptKey}
    </Modal>
  );
}
