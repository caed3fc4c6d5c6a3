/** Brings the current gateway, which is archived, back. */
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Gateway, isTokenThere } from '../../../src-preload/contract/gateways/gateway.ts';
import { useCommand, useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useToast } from '../../components/notices/toaster.tsx';
import { FormSection } from '../../components/page/form-page.tsx';

export function ArchivedSection({ gateway, since }: { readonly gateway: Gateway; readonly since: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const { id: gatewayId, name } = gateway;
  const unarchive = useCommand('gateways.unarchive');
  const clearToken = useCommand('access.clearToken');
  const { data: access } = useOperation('access.status', { gatewayId });
  const hasToken = access !== undefined && isTokenThere(access.token);
  const bringBack = () => {
    const title = t('archive.broughtBack', { name });
    unarchive.mutate({ gatewayId }, { onSuccess: () => toast({ id: 'archive', tone: 'neutral', title }) });
  };
  return (
    <FormSection
      title={t('archive.sectionTitle')}
      intro={t('archive.bringBackIntro', { day: format.time(since, 'dayOfYear') })}
    >
      {unarchive.error !== null && <ErrorNotice thrown={unarchive.error} />}
      {clearToken.error !== null && <ErrorNotice thrown={clearToken.error} />}
      {hasToken && <Text c="dimmed">{t('archive.tokenStays')}</Text>}
      <Group>
        <Button loading={unarchive.isPending} onClick={bringBack}>
          {t('archive.bringBack')}
        </Button>
        {hasToken && (
          <Button variant="default" loading={clearToken.isPending} onClick={() => clearToken.mutate({ gatewayId })}>
            {t('archive.clearToken')}
          </Button>
        )}
      </Group>
    </FormSection>
  );
}
