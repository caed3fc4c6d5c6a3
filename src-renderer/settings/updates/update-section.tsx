/** New versions, in Settings: how far the newest one is, and what is new in it. It is installed when Balcão closes. */
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { UpdateStatus } from '../../../src-preload/contract/settings/update-operations.ts';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { type Format, useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { FormSection } from '../../components/page/form-page.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';

/** Nothing where this Balcão looks for no newer version. */
export function UpdateSection() {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const check = useCommand('updates.check');
  const { data } = useOperation('updates.status', null);
  if (data === undefined || data.kind === 'off') return null;
  const checkNow = () =>
    check.mutate(null, { onSuccess: (status) => client.setQueryData(keyOf('updates.status', null), status) });
  return (
    <FormSection title={t('updates.title')} intro={t('updates.intro')}>
      {check.error !== null && <ErrorNotice thrown={check.error} />}
      <Text size="sm">{stateText(data, t, format)}</Text>
      {'notes' in data ? (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          <UntrustedText lines>{data.notes}</UntrustedText>
        </Text>
      ) : (
        <div>
          <Button variant="default" loading={check.isPending} onClick={checkNow}>
            {t('updates.checkNow')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function stateText(status: Exclude<UpdateStatus, { kind: 'off' }>, t: TFunction, format: Format): string {
  switch (status.kind) {
    case 'waiting':
      return t('updates.notChecked');
    case 'newest':
      return t('updates.upToDate', { when: format.time(status.checkedAt) });
    case 'downloading':
    case 'ready':
      return t(`updates.${status.kind}`, { version: status.version });
    case 'failed':
      return t('updates.failed', { when: format.time(status.checkedAt), why: t(`updates.why.${status.why}`) });
  }
}
