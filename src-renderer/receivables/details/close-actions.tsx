/** Closing a receivable without a payment of its charges, and opening it again. Nothing is sent to the service. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedAs, ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { useNow } from '../../components/timing/use-now.ts';
import { usePayableSentence } from '../parts/payable-sentence.ts';

export function CloseActions({ receivable }: { readonly receivable: ReceivableDetail }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const close = useCommand('receivables.close');
  const reopen = useCommand('receivables.reopen');
  const [asked, setAsked] = useState<ClosedAs | null>(null);
  const sentenceOf = usePayableSentence();
  const now = useNow(10_000);
  const { id, age, closedAt, charges } = receivable;
  const sentence = sentenceOf(charges, now);
  if (closedAt !== null)
    return (
      <>
        <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate({ gatewayId, id })}>
          {t('receivables.reopen')}
        </Button>
        {reopen.error !== null && <ErrorNotice thrown={reopen.error} />}
      </>
    );
  if (age === 'paid') return null;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('receivables.closing')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['paid-elsewhere', 'cancelled'] as const).map((as) => (
            <Menu.Item key={as} onClick={() => setAsked(as)}>
              {t(`receivables.closeAs.${as}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asked !== null}
        title={t(`receivables.closeAsk.${asked ?? 'cancelled'}`)}
        action={t('receivables.closing')}
        busy={close.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && close.mutate({ gatewayId, id, as: asked }, { onSuccess: () => setAsked(null) })}
      >
        <p>{t('receivables.closeText')}</p>
        {sentence !== null && <p>{t('receivables.closeButCode', { sentence })}</p>}
        {close.error !== null && <ErrorNotice thrown={close.error} />}
      </Confirm>
    </>
  );
}
