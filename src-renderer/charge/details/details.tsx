/** Everything about a charge except its code and its state. */
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge.ts';
import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { Help } from '../../components/notices/help.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { Description, DescriptionList } from './description-list.tsx';
import styles from './details.module.css';
import { ItemsTable } from './items-table.tsx';
import { StatementMatches } from './statement-matches.tsx';

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
      <CustomerDetails charge={charge} />
      <DescriptionList title={t('charge.details.money')}>
        <Description name={t('charge.details.amount')}>
          <span data-figures>{format.money(charge.amount)}</span>
        </Description>
        {charge.answeredAmount !== null && (
          <Description name={t('charge.details.responseAmount')}>
            <span data-figures>{format.money(charge.answeredAmount)}</span>
          </Description>
        )}
        <Description name={t('charge.details.fee')}>{reported(charge.feeAmount)}</Description>
        <Description name={t('charge.details.net')}>{reported(charge.netAmount)}</Description>
        {charge.method !== null && <Description name={t('charge.details.method')}>{charge.method}</Description>}
        <Description name={t('charge.details.created')}>
          <DateTime at={charge.createdAt} />
        </Description>
        {charge.serviceCreatedAt !== null && (
          <Description name={t('charge.details.createdAtGateway')}>
            <DateTime at={charge.serviceCreatedAt} /> {t('charge.details.createdAtGatewayHint')}
          </Description>
        )}
        {charge.paidAt !== null && (
          <Description name={t('charge.details.paid')}>
            <DateTime at={charge.paidAt} />{' '}
            {t(charge.paidAtIsObserved ? 'charge.returned.from.seen' : 'charge.returned.from.service')}
          </Description>
        )}
        <Returned charge={charge} />
      </DescriptionList>
      <StatementMatches charge={charge} />
      <section className={styles['wide']}>
        <h3 className={styles['title']}>{t('charge.details.items')}</h3>
        <ItemsTable items={charge.items} />
      </section>
      <DescriptionList title={t('charge.details.ids')}>
        <Id name={t('charge.details.reference')} value={charge.reference} />
        <Id name={t('charge.details.transactionId')} value={charge.transactionId} />
        <Id
          name={t('charge.details.end2endId')}
          value={charge.end2endId}
          help={t('charge.payerTools.help.end2endId')}
        />
        <Id name={t('charge.details.key')} value={charge.key} />
        <Id name={t('charge.details.postbackUrl')} value={charge.postbackUrl} />
      </DescriptionList>
      {charge.metadata.length > 0 && (
        <DescriptionList title={t('charge.details.metadata')}>
          {charge.metadata.map(({ key, value }) => (
            <Description key={key} name={key} mono>
              {value}
            </Description>
          ))}
        </DescriptionList>
      )}
    </div>
  );
}

/** The return as a dated fact of its own; in a state that is not marked, what that means. */
function Returned({ charge: { returnedAt, returnedFrom, state } }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { returningStates } = useGateway();
  if (returnedAt === null || returnedFrom === null) return null;
  const isReturn = takesMoneyBack(state, returningStates);
  const isDay = returnedFrom === 'person' || returnedFrom === 'bank';
  return (
    <Description name={t(isReturn ? 'charge.returned.name' : 'charge.returned.inStateSince')}>
      <DateTime at={returnedAt} shape={isDay ? 'dayOfYear' : 'exact'} /> {t(`charge.returned.from.${returnedFrom}`)}{' '}
      <span className={styles['none']}>{t(isReturn ? 'charge.returned.whole' : 'charge.returned.unmarked')}</span>
    </Description>
  );
}

function Id({ name, value, help }: { readonly name: string; readonly value: string | null; readonly help?: string }) {
  if (value === null || value === '') return null;
  return (
    <Description name={name} mono>
      <span className={styles['id']}>
        <span>
          <UntrustedText>{value}</UntrustedText>
        </span>
        <CopyButton value={value} what={name} />
        {help !== undefined && <Help term={name}>{help}</Help>}
      </span>
    </Description>
  );
}
