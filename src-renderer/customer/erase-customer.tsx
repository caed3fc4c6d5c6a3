/** Saves everything the history has of a customer, or erases them from it. An admin does either; both are audited. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import shared from '../components/controls.module.css';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Confirm } from '../components/notices/confirm.tsx';
import { download } from '../exports/export-state.tsx';
import styles from './customer.module.css';

export function EraseCustomer({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { language } = useApp();
  const format = useFormat();
  const client = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const person = { by: 'charge', key: chargeKey } as const;
  const found = useOperation('history.findPerson', { gatewayId, person }, { enabled: confirming });
  const erase = useCommand('history.erasePerson');
  const save = useCommand('history.exportPerson');
  return (
    <section className={styles['section']} aria-labelledby="customer-data">
      <h2 id="customer-data" className={styles['heading']}>
        {t('customer.personalData')}
      </h2>
      <p className={shared['note']}>{t('customer.personalDataIntro')}</p>
      {[save.error, erase.error].map((error) => error !== null && <ErrorNotice key={String(error)} thrown={error} />)}
      {save.data && <p role="status">{t('reports.saved', { name: save.data.fileName })}</p>}
      <div className={styles['actions']}>
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { gatewayId, person, language },
              {
                onSuccess: (file) => {
                  if (file.download !== null) download(file.download, file.fileName);
                },
              },
            )
          }
        >
          {t('customer.exportData')}
        </Button>
        <Button variant="default" onClick={() => setConfirming(true)}>
          {t('customer.eraseData')}
        </Button>
      </div>
      <Confirm
        opened={confirming}
        title={t('maintenance.erasePersonTitle')}
        action={t('maintenance.erasePerson')}
        danger
        busy={erase.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() =>
          erase.mutate(
            { gatewayId, person },
            {
              onSettled: () => setConfirming(false),
              onSuccess: () => {
                void client.invalidateQueries({ queryKey: keyOf('customers.read') });
                void client.invalidateQueries({ queryKey: keyOf('charges.list') });
                void client.invalidateQueries({ queryKey: keyOf('charges.detail') });
              },
            },
          )
        }
      >
        {found.data && (
          <p>{t('maintenance.personFound', { count: found.data.charges, sum: format.money(found.data.sum) })}</p>
        )}
        <p>{t('maintenance.erasePersonDescription')}</p>
      </Confirm>
    </section>
  );
}
