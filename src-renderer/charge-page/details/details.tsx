/** What a clerk asks about a charge: who, how much, when, for what. */
import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { DateTime } from '../../components/date-time.tsx';
import { Description, DescriptionList } from '../../components/facts/description-list.tsx';
import { dayText } from '../../format/day-text.ts';
import { hrefOf } from '../../navigation/route.ts';
import { CustomerDetails } from './customer-details.tsx';
import styles from './details.module.css';
import { IdDescription } from './id-description.tsx';
import { ItemsTable } from './items-table.tsx';
import { StatementMatches } from './statement-matches.tsx';

export function Details({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack gap="var(--section-gap)">
      <CustomerDetails charge={charge} />
      <DescriptionList title={t('charge.details.money')}>
        {charge.answeredAmount !== null && (
          <>
            <Description name={t('charge.details.amount')}>
              <span data-figures>{format.money(charge.askedAmount ?? charge.amount)}</span>
            </Description>
            <Description name={t('charge.details.responseAmount')}>
              <span data-figures>{format.money(charge.answeredAmount)}</span>
            </Description>
          </>
        )}
        <Payment charge={charge} />
        <Returned charge={charge} />
        <Description name={t('charge.details.created')}>
          <DateTime at={charge.createdAt} /> <MadeAt charge={charge} />
        </Description>
        {charge.serviceCreatedAt !== null && (
          <Description name={t('charge.details.createdAtGateway')}>
            <DateTime at={charge.serviceCreatedAt} /> {t('charge.details.createdAtGatewayHint')}
          </Description>
        )}
        <IdDescription name={t('charge.details.reference')} value={charge.reference} />
        <IdDescription name={t('charge.details.invoiceNumber')} value={charge.invoiceNumber} />
        {charge.receivable !== null && (
          <Description name={t('charge.details.receivable')}>
            <a href={hrefOf({ screen: 'receivables', id: charge.receivable.id })}>
              {t('charge.details.dueOn', { day: dayText(charge.receivable.dueDay) })}
            </a>
          </Description>
        )}
      </DescriptionList>
      <StatementMatches charge={charge} />
      <section className={styles['wide']}>
        <Title order={3} mb="xs">
          {t('charge.details.items')}
        </Title>
        <ItemsTable items={charge.items} />
      </section>
    </Stack>
  );
}

/** When it was paid, and what is left of it; nothing before there is any of it. */
function Payment({ charge: { paidAt, paidAtIsObserved, feeAmount, netAmount } }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  if (paidAt === null && feeAmount === null && netAmount === null) return null;
  return (
    <>
      <Description name={t('charge.details.fee')}>
        <Reported cents={feeAmount} />
      </Description>
      <Description name={t('charge.details.net')}>
        <Reported cents={netAmount} />
      </Description>
      {paidAt !== null && (
        <Description name={t('charge.details.paid')}>
          <DateTime at={paidAt} /> {paidAtIsObserved && t('charge.returned.from.seen')}
        </Description>
      )}
    </>
  );
}

/** An amount as the service reported it, or a dash. */
function Reported({ cents }: { readonly cents: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (cents !== null) return <span data-figures>{format.money(cents)}</span>;
  return (
    <Text
      span
      c="dimmed"
      role="img"
      title={t('charge.details.notReported')}
      aria-label={t('charge.details.notReported')}
    >
      —
    </Text>
  );
}

/** Who made it and at which desk of the team. Nothing for a file's history, which is one desk's. */
function MadeAt({ charge: { desk, operator: name, attempt } }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  if (desk === null) return null;
  const kind = attempt === null ? 'added' : 'made';
  return name === null ? t(`charge.details.${kind}AtDesk`, { desk }) : t(`charge.details.${kind}By`, { name, desk });
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
      <Text span c="dimmed">
        {t(isReturn ? 'charge.returned.whole' : 'charge.returned.unmarked')}
      </Text>
    </Description>
  );
}
