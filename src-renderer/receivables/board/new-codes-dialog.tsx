/**
 * Before new codes are made for many: whose earlier code may still be paid, and until when. Those are left out unless
 * they are chosen. The rest becomes a batch, which is started on its own screen.
 */
import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { amountLeft } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useCommand, useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { useNow } from '../../components/timing/use-now.ts';
import { goTo } from '../../navigation/route.ts';
import { usePayableSentence } from '../parts/payable-sentence.ts';

export function NewCodesDialog({
  ids,
  onClose,
  onPrepared,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onPrepared: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useApp();
  const { id: gatewayId } = useGateway();
  const { data, error } = useOperation('receivables.codes', { gatewayId, ids: [...ids] }, { staleTime: 0 });
  const prepare = useCommand('receivables.newCodes');
  const [anyway, setAnyway] = useState<ReadonlySet<string>>(new Set());
  const count = (data?.ready.count ?? 0) + anyway.size;
  const { payable: named = [], morePayable: others = 0 } = data ?? {};
  const toggle = (id: string) =>
    setAnyway((chosen) => new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]));
  const start = () =>
    prepare.mutate(
      { gatewayId, ids: [...ids], anyway: [...anyway], language },
      {
        onSuccess: ({ batchId }) => {
          onPrepared();
          goTo({ screen: 'batches', batchId });
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('receivables.newCodes.title')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      {error !== null && <ErrorNotice thrown={error} />}
      {data === undefined && error === null && <Waiting lines={3} />}
      {data !== undefined && (
        <>
          <p>
            {data.ready.count === 0
              ? t('receivables.newCodes.none')
              : t('receivables.newCodes.ready', {
                  count: data.ready.count,
                  shown: format.count(data.ready.count),
                  sum: format.money(data.ready.sum),
                })}
          </p>
          {data.notOpen > 0 && (
            <p>{t('receivables.newCodes.notOpen', { count: data.notOpen, shown: format.count(data.notOpen) })}</p>
          )}
          {data.returned > 0 && (
            <p>{t('receivables.newCodes.returned', { count: data.returned, shown: format.count(data.returned) })}</p>
          )}
          {data.toConfirm > 0 && (
            <p>{t('receivables.newCodes.toConfirm', { count: data.toConfirm, shown: format.count(data.toConfirm) })}</p>
          )}
          {named.length > 0 && (
            <>
              <p>{t('receivables.newCodes.payable')}</p>
              <ul data-lined>
                {named.map((receivable) => (
                  <li key={receivable.id}>
                    <Payable
                      receivable={receivable}
                      isChosen={anyway.has(receivable.id)}
                      onToggle={() => toggle(receivable.id)}
                    />
                  </li>
                ))}
                {others > 0 && (
                  <li>{t('receivables.newCodes.payableLimit', { count: others, shown: format.count(others) })}</li>
                )}
              </ul>
            </>
          )}
          {prepare.error !== null && <ErrorNotice thrown={prepare.error} />}
          <p>{t('receivables.newCodes.next')}</p>
        </>
      )}
      <Group justify="flex-end" mt={20}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('console.cancel')}
        </Button>
        <Button disabled={count === 0} loading={prepare.isPending} onClick={start}>
          {t('receivables.newCodes.prepare', { count, shown: format.count(count) })}
        </Button>
      </Group>
    </Modal>
  );
}

function Payable({
  receivable,
  isChosen,
  onToggle,
}: {
  readonly receivable: ReceivableDetail;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const sentenceOf = usePayableSentence();
  const now = useNow(10_000);
  const name = receivable.customerName === '' ? t('receivables.noName') : receivable.customerName;
  return (
    <>
      <Checkbox label={`${name} · ${format.money(amountLeft(receivable))}`} checked={isChosen} onChange={onToggle} />
      <Text mt={2} ml="xl" c="dimmed" fz={13}>
        {sentenceOf(receivable.charges, now)}
      </Text>
    </>
  );
}
