/** The password of this desk's login, typed again where it is missing. Once saved, it is never shown again. */
import { Button, Flex, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { codeSentence, fieldErrorsThrown } from '../components/errors/field-errors.ts';
import { useToast } from '../components/notices/toaster.tsx';
import { useUnsavedInput } from '../navigation/unsaved-input.ts';

export function TeamPasswordField({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  useUnsavedInput(typed !== '');
  const [fault, setFault] = useState<string | null>(null);
  const [thrown, setThrown] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  // No mutation: it would keep its input, and with it the password.
  const save = async () => {
    setFault(typed === '' ? codeSentence('team-password-empty', t) : null);
    setThrown(null);
    if (typed === '') return;
    setBusy(true);
    try {
      await call(bridge, 'team.setPassword', { gatewayId, password: typed });
      setTyped('');
      toast({ id: 'team-password', tone: 'neutral', title: t('team.passwordSaved') });
      // Everything of this gateway can be read now.
      void client.invalidateQueries();
    } catch (error) {
      const found = fieldErrorsThrown(error, t)['password'];
      if (found === undefined) setThrown(error);
      else setFault(found);
    }
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Flex component="form" wrap="wrap" gap="xs" align="flex-start" onSubmit={onSubmit} noValidate>
      <PasswordInput
        flex={1}
        miw={180}
        maw={320}
        aria-label={t('team.password')}
        visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('team.savePassword')}
      </Button>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
    </Flex>
  );
}
