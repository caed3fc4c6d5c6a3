/** The token of the current gateway: paste, check, replace, delete. The token is never shown. */
import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AccessStatus, type Gateway, isTokenThere } from '../../../src-preload/contract/gateways/gateway.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { FormSection } from '../../components/page/form-page.tsx';
import { ClearToken } from './clear-token.tsx';
import { PasteToken } from './paste-token.tsx';
import { TokenFacts } from './token-facts.tsx';
import { TokenChecks, TokenClaims } from './token-history.tsx';
import { TokenLead } from './token-lead.tsx';

export function TokenSection({ gateway }: { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const { about } = useApp();
  const gatewayId = gateway.id;
  const status = useOperation('access.status', { gatewayId });
  const commands = useTokenCommands(gatewayId);
  const { verify, generate } = commands;
  const access = status.data;

  const paste = access && (
    <PasteToken
      gatewayId={gatewayId}
      replaces={access.token !== 'absent'}
      onSaved={(saved) => {
        commands.cacheStatus(saved);
        commands.check();
      }}
    />
  );

  return (
    <FormSection title={t('access.token')} intro={`${t('access.tokenIntro')} ${t(`access.vault.${about.vault}`)}`}>
      {status.error !== null && (
        <ErrorNotice lead={t('console.notLoaded.token')} thrown={status.error} onRetry={() => void status.refetch()} />
      )}
      {access === undefined && status.error === null && <Waiting lines={6} />}
      {access && <TokenLead access={access} />}
      {verify.error !== null && <ErrorNotice thrown={verify.error} />}
      {generate.error !== null && <ErrorNotice thrown={generate.error} />}
      {access && (access.token !== 'absent' || gateway.generation !== null) && (
        <TokenButtons gateway={gateway} token={access.token} commands={commands} />
      )}
      {access?.token === 'absent' && paste}
      {access && <TokenFacts gateway={gateway} access={access} />}
      {access && <TokenClaims key={access.tokenSince} gatewayId={gatewayId} since={access.tokenSince} />}
      {access && <TokenChecks gatewayId={gatewayId} newest={access.lastCheck?.at ?? 0} />}
      {access && access.token !== 'absent' && paste}
    </FormSection>
  );
}

/** What the buttons do with the token of a gateway. */
function useTokenCommands(gatewayId: string) {
  const client = useQueryClient();
  const verify = useCommand('access.verify');
  const generate = useCommand('access.generate');
  const cacheStatus = (access: AccessStatus) => client.setQueryData(keyOf('access.status', { gatewayId }), access);
  const check = () =>
    verify.mutate(
      { gatewayId },
      { onSettled: () => client.invalidateQueries({ queryKey: keyOf('access.status', { gatewayId }) }) },
    );
  const renew = () => generate.mutate({ gatewayId }, { onSuccess: cacheStatus });
  return { verify, generate, cacheStatus, check, renew };
}

interface TokenButtonsProps {
  readonly gateway: Gateway;
  readonly token: AccessStatus['token'];
  readonly commands: ReturnType<typeof useTokenCommands>;
}

function TokenButtons({ gateway, token, commands }: TokenButtonsProps) {
  const { t } = useTranslation();
  return (
    <Group>
      {token !== 'absent' && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={commands.verify.isPending}
          onClick={commands.check}
        >
          {t(isTokenThere(token) ? 'access.checkNow' : 'access.readAgain')}
        </Button>
      )}
      {gateway.generation !== null && (
        <Button variant="default" loading={commands.generate.isPending} onClick={commands.renew}>
          {t('connection.generate')}
        </Button>
      )}
      {token !== 'absent' && <ClearToken gateway={gateway} onCleared={commands.cacheStatus} />}
    </Group>
  );
}
