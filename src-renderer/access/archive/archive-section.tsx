/** Archives the current gateway, after saying what of it is still open. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BeforeArchiving } from '../../../src-preload/contract/gateways/archive-operations.ts';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { useCommand, useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useToast } from '../../components/notices/toaster.tsx';
import { FormSection } from '../../components/page/form-page.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';

export function ArchiveSection({ gateway }: { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { id: gatewayId, name } = gateway;
  const before = useOperation('gateways.beforeArchiving', { gatewayId }, { enabled: asking, staleTime: 0 });
  const archive = useCommand('gateways.archive');
  const confirm = () => {
    const title = t('archive.archived', { name });
    archive.mutate(
      { gatewayId },
      { onSuccess: () => toast({ id: 'archive', tone: 'neutral', title }), onSettled: () => setAsking(false) },
    );
  };
  return (
    <FormSection title={t('archive.title')} intro={t('archive.intro')}>
      {archive.error !== null && <ErrorNotice thrown={archive.error} />}
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('archive.archive')}
        </Button>
      </div>
      <Confirm
        opened={asking}
        title={t('archive.confirmTitle', { name })}
        action={t('archive.archive')}
        busy={archive.isPending || before.isFetching}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        <p>{t('archive.confirmBody')}</p>
        {before.error !== null && <ErrorNotice thrown={before.error} />}
        {before.data && <StillOpen before={before.data} />}
      </Confirm>
    </FormSection>
  );
}

function StillOpen({ before }: { readonly before: BeforeArchiving }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pending, outcomeUnknown, draft, reconciling, busyWith } = before;
  const counted = (count: number) => ({ count, shown: format.count(count) });
  return (
    <ul>
      {pending > 0 && <li>{t('archive.pending', counted(pending))}</li>}
      {outcomeUnknown > 0 && <li>{t('archive.outcomeUnknown', counted(outcomeUnknown))}</li>}
      {draft && <li>{t('archive.draft')}</li>}
      {reconciling && <li>{t('archive.reconciling')}</li>}
      {busyWith !== null && <li>{t(`errors.gateway-busy.${busyWith}.what`)}</li>}
    </ul>
  );
}
