import { Button, Flex, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessStatus, pastedToken } from '../../../src-preload/contract/gateways/gateway.ts';
import { useCommand } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { codeSentence } from '../../components/errors/field-errors.ts';
import { useToast } from '../../components/notices/toaster.tsx';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';

/** Saves a pasted token. The field is emptied as soon as the token is saved; no operation returns it. */
export function PasteToken({
  gatewayId,
  replaces,
  onSaved,
}: {
  readonly gatewayId: string;
  readonly replaces: boolean;
  readonly onSaved: (access: AccessStatus) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const setToken = useCommand('access.setToken');
  const [typed, setTyped] = useState('');
  useUnsavedInput(typed !== '');
  const [fault, setFault] = useState<string | null>(null);
  const [thrown, setThrown] = useState<unknown>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = pastedToken.safeParse(typed);
    setFault(read.error ? codeSentence(read.error.issues[0]?.message ?? 'other', t) : null);
    setThrown(null);
    if (!read.success) return;
    setToken.mutate(
      { gatewayId, token: read.data },
      {
        onSuccess: (access) => {
          setTyped('');
          toast({ id: 'token', tone: 'neutral', title: t('access.saved') });
          onSaved(access);
        },
        onError: setThrown,
        // The mutation stores its input; a token must not stay there.
        onSettled: () => setToken.reset(),
      },
    );
  };
  return (
    <Flex component="form" direction="column" gap="sm" align="flex-start" onSubmit={onSubmit} noValidate>
      <PasswordInput
        w="100%"
        label={replaces ? t('access.pasteNew') : t('access.paste')}
        description={t('access.pasteHint')}
        visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      <Button type="submit" loading={setToken.isPending} variant={replaces ? 'default' : 'filled'}>
        {replaces ? t('access.replace') : t('access.save')}
      </Button>
    </Flex>
  );
}
