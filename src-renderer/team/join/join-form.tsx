/** The gateway and server of a team file by name, and this desk's own login there. */
import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { teamPassword } from '../../../src-preload/contract/gateways/team.ts';
import { teamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, keyOf } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { codeSentence, type FieldErrors, fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { FactList } from '../../components/facts/fact-list.tsx';
import { useToast } from '../../components/notices/toaster.tsx';
import { FormColumn } from '../../components/page/form-column.tsx';
import { goTo } from '../../navigation/route.ts';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';

type FileWithGateway = Input<'team.join'>['file'];

export function JoinForm({ file, onClose }: { readonly file: FileWithGateway; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { role, setRole, password, setPassword, unsaved, errors, thrown, busy, join } = useJoin(file, onClose);
  const { gateway, server } = file;
  // An error of the file's own fields, such as a name that another gateway here has.
  const ofFile = Object.entries(errors).find(([field]) => field !== 'role' && field !== 'password')?.[1];
  return (
    <FormColumn label={t('team.join')} onSubmit={join}>
      <FactList
        facts={[
          [t('team.gateway'), `${gateway.name} · ${gateway.baseUrl}`],
          [t('team.server'), t('team.serverAt', { host: server.host, port: String(server.port) })],
        ]}
      />
      <TextInput
        label={t('team.joinRole')}
        description={t('team.joinRoleHint')}
        spellCheck={false}
        value={role}
        error={errors['role']}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('team.password')}
        description={file.login && t('teamServer.oneTime')}
        visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
        value={password}
        error={errors['password']}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {ofFile !== undefined && (
        <Text role="alert" c="var(--red-ink)">
          {ofFile}
        </Text>
      )}
      {thrown !== null && Object.keys(errors).length === 0 && <ErrorNotice thrown={thrown} />}
      <Text c="dimmed">{t('team.joinTokenHint')}</Text>
      <Group>
        <Button type="submit" loading={busy}>
          {t('team.join')}
        </Button>
        <Button variant="default" onClick={() => unsaved.close(onClose)}>
          {t('console.cancel')}
        </Button>
      </Group>
    </FormColumn>
  );
}

/** This desk's login as it is typed, and joining the team with it. */
function useJoin(file: FileWithGateway, onClose: () => void) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();
  const toast = useToast();
  const [role, setRole] = useState(file.login?.role ?? '');
  const [password, setPassword] = useState(file.login?.password ?? '');
  const isTyped = role !== (file.login?.role ?? '') || password !== (file.login?.password ?? '');
  const unsaved = useUnsavedInput(isTyped);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [thrown, setThrown] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  // No mutation: it would keep its input, and with it the password.
  const join = async () => {
    const login = teamServer.shape.role.safeParse(role);
    const secret = teamPassword.safeParse(password);
    const codeOf = ({ error }: typeof login) => codeSentence(error?.issues[0]?.message ?? 'other', t);
    setErrors({
      ...(login.success ? {} : { role: codeOf(login) }),
      ...(secret.success ? {} : { password: codeOf(secret) }),
    });
    setThrown(null);
    if (!login.success || !secret.success) return;
    setBusy(true);
    try {
      const { id, name } = await call(bridge, 'team.join', { file, role: login.data, password: secret.data });
      const settings = await call(bridge, 'settings.change', { gatewayId: id });
      client.setQueryData(keyOf('settings.read', null), settings);
      await client.invalidateQueries({ queryKey: keyOf('gateways.list', null) });
      toast({ id: 'team-joined', tone: 'green', title: t('team.joined', { name }), text: t('team.joinedText') });
      unsaved.saved();
      goTo({ screen: 'charges', chargeKey: null });
      onClose();
    } catch (fault) {
      setErrors(fieldErrorsThrown(fault, t));
      setThrown(fault);
    }
    setBusy(false);
  };
  return { role, setRole, password, setPassword, unsaved, errors, thrown, busy, join };
}
