/** Closing a receivable without a payment of its charges, and opening it again. Nothing is sent to the service. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayBePaid } from '../../../src-preload/contract/receivables/payable-charge.ts';
import type { ClosedAs, ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { useEarlierCodeSentence } from '../../components/charge/earlier-code.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Confirm } from '../../components/notices/confirm.tsx';
import { useNow } from '../../components/timing/use-now.ts';

export function CloseActions({ receivable }: { readonly receivable: ReceivableDetail }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const close = useCommand('receivables.close');
  const reopen = useCommand('receivables.reopen');
  const [asked, setAsked] = useState<ClosedAs | null>(null);
  const sentenceOf = useEarlierCodeSentence();
  const now = useNow(10_000);
  const { id, age, closedAt, charges } = receivable;
  const sentence = charges.filter(mayBePaid).flatMap(({ row }) => (row && sentenceOf(row, now)) ?? [])[0];
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
        {sentence !== undefined && <p>{t('receivables.closeButCode', { sentence })}</p>}
        {close.error !== null && <ErrorNotice thrown={close.error} />}
      </Confirm>
    </>
  );
}
