/**
 * Asks for the admin's PIN where main says that one stands before a call, and makes the call again once it was typed.
 * Whoever calls notices nothing but the wait; where it is called off, the call comes back as main first said.
 */
import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import { BridgeProvider, useBridge } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/error-notice.tsx';

export function PinGate({ children }: { readonly children: ReactNode }) {
  const bridge = useBridge();
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((admitted: boolean) => void)[]>([]);
  const guarded = useMemo<Bridge>(
    () => ({
      ...bridge,
      call: async (name, input) => {
        const result = await bridge.call(name, input);
        if (result.ok || result.error.kind !== 'pin' || result.error.reason !== 'needed') return result;
        // The operations that take a PIN say for themselves that they need it.
        if (name.startsWith('security.')) return result;
        const admitted = await new Promise<boolean>((resolve) => {
          waiting.current.push(resolve);
          setAsking(true);
        });
        return admitted ? bridge.call(name, input) : result;
      },
    }),
    [bridge],
  );
  const end = (admitted: boolean) => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(admitted);
  };
  return (
    <BridgeProvider bridge={guarded}>
      {children}
      {asking && <PinDialog bridge={bridge} onEnd={end} />}
    </BridgeProvider>
  );
}

function PinDialog({ bridge, onEnd }: { readonly bridge: Bridge; readonly onEnd: (admitted: boolean) => void }) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const [thrown, setThrown] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog is drawn elsewhere, but its events still reach the form it was opened from.
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
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <PasswordInput
          label={t('security.pin')}
          description={t('security.pinMeans')}
          autoComplete="off"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        {thrown !== null && <ErrorNotice thrown={thrown} />}
        <Group justify="flex-end" gap={8} mt={20}>
          <Button variant="default" onClick={() => onEnd(false)}>
            {t('console.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={pin.length < 4}>
            {t('security.proceed')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
