/** What is taken from a batch: the messages about its charges, its result as a file, its codes as pictures and on paper, its charges in the list. */
import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconListCheck, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import { DIALECT_OF } from '../../../src-preload/contract/reports/export-options.ts';
import { isWaitedFor } from '../../../src-preload/contract/values/states.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useManagedSetup } from '../../bridge/managed.ts';
import { saveSelected } from '../../charges/filters/list-state.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { UnlessArchived } from '../../components/fields/unless-archived.tsx';
import { PrintCodes } from '../../documents/print-codes.tsx';
import { SendMessages } from '../../messages/queue/send-queue.tsx';
import { goTo } from '../../navigation/route.ts';
import { rowsWith } from '../rows/row-positions.ts';
import { useBatchFile } from '../summary/save-batch-file.ts';

export function BatchFiles({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const bridge = useBridge();
  const { language } = useApp();
  const codes = useBatchFile('batches.saveQrCodes');
  const [thrown, setThrown] = useState<unknown>(null);
  const ofBatch = { gatewayId, batchId: batch.id };
  const hasNone = batch.figures.created.count === 0;
  const select = async () => {
    setThrown(null);
    try {
      const charges = await chargesOf(bridge, ofBatch);
      saveSelected(
        gatewayId,
        charges.map(({ key }) => key),
      );
      goTo({ screen: 'charges', chargeKey: null });
    } catch (fault) {
      setThrown(fault);
    }
  };
  const fault = thrown ?? codes.error;
  return (
    <Group component="section" aria-label={t('batchRun.result.title')}>
      {batch.otherDesk === null && <SendToBatch ofBatch={ofBatch} isDisabled={hasNone} />}
      <ResultMenu ofBatch={ofBatch} />
      <Button
        variant="default"
        size="xs"
        disabled={hasNone}
        loading={codes.isSaving}
        leftSection={<IconQrcode size={15} aria-hidden />}
        onClick={() => codes.save({ ...ofBatch, language })}
      >
        {t('batchRun.result.qr')}
      </Button>
      <PrintCodes batchId={batch.id} isDisabled={hasNone} />
      <Button
        variant="default"
        size="xs"
        disabled={hasNone}
        leftSection={<IconListCheck size={15} aria-hidden />}
        onClick={() => void select()}
      >
        {t('batchRun.result.select')}
      </Button>
      {fault !== null && <ErrorNotice thrown={fault} />}
    </Group>
  );
}

/** The messages about the charges that wait for their payment. */
function SendToBatch({
  ofBatch,
  isDisabled,
}: {
  readonly ofBatch: { readonly gatewayId: string; readonly batchId: string };
  readonly isDisabled: boolean;
}) {
  const bridge = useBridge();
  const read = async () => {
    const charges = await chargesOf(bridge, ofBatch);
    return { keys: charges.filter(({ state }) => isWaitedFor(state)).map(({ key }) => key) };
  };
  return (
    <UnlessArchived>
      <SendMessages size="xs" disabled={isDisabled} read={read} />
    </UnlessArchived>
  );
}

async function chargesOf(
  bridge: Bridge,
  ofBatch: { readonly gatewayId: string; readonly batchId: string },
): Promise<readonly { readonly key: string; readonly state: string }[]> {
  const rows = await rowsWith(bridge, ofBatch, 'created');
  return rows.flatMap(({ chargeKey: key, state }) => (key === null || state === null ? [] : [{ key, state }]));
}

/** The result with personal data whole, which needs the admin PIN where there is one, or masked. */
function ResultMenu({ ofBatch }: { readonly ofBatch: { readonly gatewayId: string; readonly batchId: string } }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { save, error } = useBatchFile('batches.saveResult');
  const onlyMasked = useManagedSetup()?.exportsMasked === true;
  const items = (masked: boolean) =>
    (['xlsx', 'csv'] as const).map((format) => (
      <Menu.Item
        key={format}
        onClick={() => save({ ...ofBatch, language, options: { format, masked, dialect: DIALECT_OF[language] } })}
      >
        {t(format === 'xlsx' ? 'batches.asXlsx' : 'batches.asCsv')}
      </Menu.Item>
    ));
  return (
    <>
      <Menu withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('batchRun.result.file')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!onlyMasked && <Menu.Label>{t('batchRun.result.whole')}</Menu.Label>}
          {!onlyMasked && items(false)}
          <Menu.Label>{t('batchRun.result.masked')}</Menu.Label>
          {items(true)}
        </Menu.Dropdown>
      </Menu>
      {error !== null && <ErrorNotice thrown={error} />}
    </>
  );
}
