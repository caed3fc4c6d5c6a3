/** The token of the gateway on screen: pasted, checked, replaced, cleared; never shown. */
import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccessStatus, Gateway } from '../../src-preload/contract/gateway.ts';
import { useDesk } from '../bridge/desk.tsx';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/error-notice.tsx';
import { FactList } from '../components/fact-list.tsx';
import { FormSection } from '../components/form-page.tsx';
import { useFormat } from '../format/use-format.ts';
import styles from './access.module.css';
import { ClearToken } from './clear-token.tsx';
import { PasteToken } from './paste-token.tsx';
import { TokenVerdict } from './token-verdict.tsx';

export function TokenSection({ gateway }: { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const { about } = useDesk();
  const format = useFormat();
  const client = useQueryClient();
  const gatewayId = gateway.id;
  const status = useOperation('access.status', { gatewayId });
  const verify = useCommand('access.verify');
  const keep = (access: AccessStatus) => client.setQueryData(keyOf('access.status', { gatewayId }), access);
  const check = () =>
    verify.mutate(
      { gatewayId },
      { onSettled: () => client.invalidateQueries({ queryKey: keyOf('access.status', { gatewayId }) }) },
    );
  const access = status.data;

  return (
    <FormSection title={t('access.token')} intro={`${t('access.tokenIntro')} ${t(`access.vault.${about.vault}`)}`}>
      {status.error !== null && <ErrorNotice thrown={status.error} onRetry={() => void status.refetch()} />}
      {access && (
        <FactList
          facts={[
            [
              t('access.where'),
              <>
                {t(`access.kept.${access.token}`)}
                {access.tokenSince !== null && (
                  <span className={styles['how']}>
                    {' '}
                    · {t('access.since', { when: format.time(access.tokenSince) })}
                  </span>
                )}
              </>,
            ],
            [t('access.reach'), t(`access.reachability.${access.reachability}`)],
            [
              t('access.check'),
              access.lastCheck === null ? t('access.never') : <TokenVerdict key="check" check={access.lastCheck} />,
            ],
          ]}
        />
      )}
      {verify.error !== null && <ErrorNotice thrown={verify.error} />}
      {access && access.token !== 'absent' && (
        <Group gap={8}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={verify.isPending}
            onClick={check}
          >
            {t('access.verify')}
          </Button>
          <ClearToken gateway={gateway} onCleared={keep} />
        </Group>
      )}
      {access && (
        <PasteToken
          gatewayId={gatewayId}
          replaces={access.token !== 'absent'}
          onSaved={(saved) => {
            keep(saved);
            check();
          }}
        />
      )}
    </FormSection>
  );
}
