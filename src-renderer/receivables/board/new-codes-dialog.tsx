/**
 * Before new codes are made for many: whose earlier code may still be paid, and until when. Those are left out unless
 * they are chosen. The rest becomes a batch, which is started on its own screen.
 */

import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../../src-preload/contract/contract.ts';
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

type Codes = Output<'receivables.codes'>;

interface NewCodesDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onPrepared: () => void;
}

export function NewCodesDialog({ ids, onClose, onPrepared }: NewCodesDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, prepare, anyway, toggle, count, start } = useNewCodes(ids, onPrepared);
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
          <CodesToMake codes={data} />
          <PayableList codes={data} anyway={anyway} onToggle={toggle} />
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

/** What making new codes would do, those that were chosen in addition, and the batch that is prepared from them. */
function useNewCodes(ids: readonly string[], onPrepared: () => void) {
  const { language } = useApp();
  const { id: gatewayId } = useGateway();
  const { data, error } = useOperation('receivables.codes', { gatewayId, ids: [...ids] }, { staleTime: 0 });
  const prepare = useCommand('receivables.newCodes');
  const [anyway, setAnyway] = useState<ReadonlySet<string>>(new Set());
  const count = (data?.ready.count ?? 0) + anyway.size;
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
  return { data, error, prepare, anyway, toggle, count, start };
}

/** What new codes are made for, and the numbers of those that are left out. */
function CodesToMake({ codes }: { readonly codes: Codes }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <p>
        {codes.ready.count === 0
          ? t('receivables.newCodes.none')
          : t('receivables.newCodes.ready', {
              count: codes.ready.count,
              shown: format.count(codes.ready.count),
              sum: format.money(codes.ready.sum),
            })}
      </p>
      {codes.notOpen > 0 && (
        <p>{t('receivables.newCodes.notOpen', { count: codes.notOpen, shown: format.count(codes.notOpen) })}</p>
      )}
      {codes.returned > 0 && (
        <p>{t('receivables.newCodes.returned', { count: codes.returned, shown: format.count(codes.returned) })}</p>
      )}
      {codes.toConfirm > 0 && (
        <p>{t('receivables.newCodes.toConfirm', { count: codes.toConfirm, shown: format.count(codes.toConfirm) })}</p>
      )}
    </>
  );
}

interface PayableListProps {
  readonly codes: Codes;
  readonly anyway: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** Those whose earlier code may still be paid, each to be chosen all the same. */
function PayableList({ codes: { payable: named, morePayable: others }, anyway, onToggle }: PayableListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (named.length === 0) return null;
  return (
    <>
      <p>{t('receivables.newCodes.payable')}</p>
      <ul data-lined>
        {named.map((receivable) => (
          <li key={receivable.id}>
            <Payable
              receivable={receivable}
              isChosen={anyway.has(receivable.id)}
              onToggle={() => onToggle(receivable.id)}
            />
          </li>
        ))}
        {others > 0 && (
          <li>{t('receivables.newCodes.payableLimit', { count: others, shown: format.count(others) })}</li>
        )}
      </ul>
    </>
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
