/** The rows that were not sent go on as a new batch, where they are corrected and decided on. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { movedVerdicts } from '../../../src-preload/contract/batches/moved-verdicts.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { updateBatch } from '../../bridge/batch-cache.ts';
import { useCommand } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { goTo } from '../../navigation/route.ts';
import { sumOf } from '../summary/batch-counts.ts';
import { useIsFixed } from '../summary/other-desk.tsx';

export function MoveUnsent({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const isFixed = useIsFixed(batch);
  const { id: gatewayId } = useGateway();
  const { mutate, isPending, error } = useCommand('batches.moveUnsent');
  const { count } = sumOf(batch, movedVerdicts(batch));
  if (count === 0 || isFixed) return null;
  const move = () =>
    mutate(
      { gatewayId, batchId: batch.id },
      {
        onSuccess: (added) => {
          updateBatch(client, gatewayId, added);
          goTo({ screen: 'batches', batchId: added.id });
        },
      },
    );
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        loading={isPending}
        title={t('batchRun.moveUnsentHint')}
        onClick={move}
      >
        {t('batchRun.moveUnsent', { count, shown: format.count(count) })}
      </Button>
      {error !== null && <ErrorNotice thrown={error} />}
    </>
  );
}
