/** The dialog for the admin's PIN. */
import { Box, Button, Group, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import { call } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';

export function PinDialog({ bridge, onEnd }: { readonly bridge: Bridge; readonly onEnd: (admitted: boolean) => void }) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const [thrown, setThrown] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is rendered elsewhere, but in React's tree its events still bubble to the form that opened it.
    event.stopPropagation();
    setBusy(true);
    try {
      await call(bridge, 'security.enterPin', { pin });
      onEnd(true);
    } catch (fault) {
      setThrown(fault);
      setPin('');
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => onEnd(false)}
      title={t('security.pinTitle')}
      // It may stand over another dialog, and a page has one banner.
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <PasswordInput
          label={t('security.pin')}
          description={t('security.pinDescription')}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        {thrown !== null && (
          <Box mt="sm">
            <ErrorNotice thrown={thrown} />
          </Box>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => onEnd(false)}>
            {t('console.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={pin.length < 4}>
            {t('security.continue')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
