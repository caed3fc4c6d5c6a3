/** The integrity check of the history's file. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HistoryCheck, HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { useCommand } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useFieldLabels } from '../components/charge-parts/charge-field-label.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/facts/fact-list.tsx';
import { ToneBox } from '../components/notices/tone-box.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { hrefOf } from '../navigation/route.ts';

export function CheckSection({ gatewayId, status }: { readonly gatewayId: string; readonly status: HistoryStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const check = useCommand('maintenance.check');
  const { lastCheck, checkingSince } = status;
  const [finding] = lastCheck?.findings ?? [];
  return (
    <FormSection title={t('maintenance.check')}>
      <FactList
        facts={[
          [t('maintenance.folder'), status.folder],
          [
            t('maintenance.lastCheck'),
            lastCheck === null
              ? t('maintenance.neverChecked')
              : `${format.time(lastCheck.at)} · ${finding === undefined ? t('maintenance.sound') : t('maintenance.damageFound', { finding })}`,
          ],
        ]}
      />
      {checkingSince !== null && (
        <p role="status">{t('maintenance.checkingSince', { time: format.time(checkingSince) })}</p>
      )}
      {lastCheck !== null && <EditedRows check={lastCheck} />}
      {check.error !== null && <ErrorNotice thrown={check.error} />}
      <div>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ gatewayId })}>
          {t('maintenance.checkNow')}
        </Button>
      </div>
    </FormSection>
  );
}

/** Charges whose rows another program edited, each to be opened. */
function EditedRows({ check: { edited, editedRows } }: { readonly check: HistoryCheck }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fieldLabels = useFieldLabels();
  if (edited === null || edited === 0) return null;
  return (
    <ToneBox tone="red" role="alert">
      <div>
        <p>{t('maintenance.rowsEdited', { count: edited })}</p>
        <ul>
          {editedRows.map(({ key, transactionId, fields }) => (
            <li key={key}>
              <a href={hrefOf({ screen: 'charges', chargeKey: key })}>
                {t('maintenance.rowEdited', { id: transactionId ?? key, fields: fieldLabels(fields) })}
              </a>
            </li>
          ))}
        </ul>
        {edited > editedRows.length && <p>{t('maintenance.moreEdited', { shown: format.count(editedRows.length) })}</p>}
      </div>
    </ToneBox>
  );
}
