/** Everything known about a charge beside its code and its state. */
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Moment } from '../../components/date-time.tsx';
import { Help } from '../../components/notices/help.tsx';
import { CustomerFacts } from './customer-details.tsx';
import { Fact, Facts } from './description-list.tsx';
import styles from './details.module.css';
import { ItemsTable } from './items-table.tsx';

export function Details({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reported = (cents: number | null) =>
    cents === null ? (
      <span
        className={styles['none']}
        role="img"
        title={t('charge.details.notReported')}
        aria-label={t('charge.details.notReported')}
      >
        —
      </span>
    ) : (
      <span data-figures>{format.money(cents)}</span>
    );
  return (
    <div className={styles['details']}>
      <CustomerFacts charge={charge} />
      <Facts title={t('charge.details.money')}>
        <Fact name={t('charge.details.amount')}>
          <span data-figures>{format.money(charge.amount)}</span>
        </Fact>
        {charge.answeredAmount !== null && (
          <Fact name={t('charge.details.answered')}>
            <span data-figures>{format.money(charge.answeredAmount)}</span>
          </Fact>
        )}
        <Fact name={t('charge.details.fee')}>{reported(charge.feeAmount)}</Fact>
        <Fact name={t('charge.details.net')}>{reported(charge.netAmount)}</Fact>
        {charge.method !== null && <Fact name={t('charge.details.method')}>{charge.method}</Fact>}
        <Fact name={t('charge.details.created')}>
          <Moment at={charge.createdAt} />
        </Fact>
        {charge.paidAt !== null && (
          <Fact name={t('charge.details.paid')}>
            <Moment at={charge.paidAt} />
          </Fact>
        )}
      </Facts>
      <section className={styles['wide']}>
        <h3 className={styles['title']}>{t('charge.details.items')}</h3>
        <ItemsTable items={charge.items} />
      </section>
      <Facts title={t('charge.details.ids')}>
        <Id name={t('charge.details.reference')} value={charge.reference} />
        <Id name={t('charge.details.transactionId')} value={charge.transactionId} />
        <Id name={t('charge.details.end2endId')} value={charge.end2endId} help={t('charge.tools.help.end2endId')} />
        <Id name={t('charge.details.key')} value={charge.key} />
        <Id name={t('charge.details.postbackUrl')} value={charge.postbackUrl} />
      </Facts>
      {charge.metadata.length > 0 && (
        <Facts title={t('charge.details.metadata')}>
          {charge.metadata.map(({ key, value }) => (
            <Fact key={key} name={key} mono>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
    </div>
  );
}

function Id({ name, value, help }: { readonly name: string; readonly value: string | null; readonly help?: string }) {
  if (value === null || value === '') return null;
  return (
    <Fact name={name} mono>
      <span className={styles['id']}>
        <span>{value}</span>
        <CopyButton value={value} what={name} />
        {help !== undefined && <Help word={name}>{help}</Help>}
      </span>
    </Fact>
  );
}
