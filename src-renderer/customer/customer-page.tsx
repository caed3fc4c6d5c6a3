/** A customer's page: who they are, what they were charged and paid, the notes on their charges, export and erasure. */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconPlus, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../src-preload/contract/contract.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { MaskedField } from '../charge-page/details/masked-field.tsx';
import { TotalsStrip } from '../charges/list/totals/totals-strip.tsx';
import { useTotals } from '../charges/list/totals/use-totals.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { EmptyState } from '../components/notices/empty-state.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { ExportOptionsButton } from '../exports/export-options.tsx';
import { useExporter } from '../exports/export-state.tsx';
import { hrefOf } from '../navigation/route.ts';
import styles from './customer.module.css';
import { CustomerCharges } from './customer-charges.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerReceivables } from './customer-receivables.tsx';
import { EraseCustomer } from './erase-customer.tsx';

type CustomerRecord = NonNullable<Output<'charges.customer'>>;

/** @param chargeKey any charge of the customer: an address never names a person. */
export function CustomerPage({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { data, error, refetch } = useOperation('charges.customer', { gatewayId, key: chargeKey });
  return (
    <div className={styles['page']}>
      <a className={styles['back']} href={hrefOf({ screen: 'charges', chargeKey })}>
        <IconArrowLeft size={16} aria-hidden />
        {t('customer.back')}
      </a>
      {error !== null && <ErrorNotice thrown={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting shapes={['text', 'table']} lines={4} />}
      {data === null && (
        <EmptyState
          icon={<IconUserOff size={24} />}
          title={t('customer.nobodyTitle')}
          action={
            <Button component="a" variant="default" href={hrefOf({ screen: 'charges', chargeKey })}>
              {t('customer.back')}
            </Button>
          }
        >
          {t('customer.nobodyText')}
        </EmptyState>
      )}
      {data && <Customer chargeKey={chargeKey} customer={data} />}
    </div>
  );
}

function Customer({ chargeKey, customer }: { readonly chargeKey: string; readonly customer: CustomerRecord }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const exporter = useExporter();
  const filter = { customerOf: chargeKey };
  const totals = useTotals(gatewayId, filter);
  const isExporting = exporter.job.kind === 'running';
  return (
    <>
      <Group component="header" gap="8px 16px" justify="space-between">
        <Title order={1} className={styles['title'] ?? ''}>
          {customer.person.name === '' ? t('customer.noName') : <UntrustedText>{customer.person.name}</UntrustedText>}
        </Title>
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={isExporting}
            onClick={() => exporter.start(gatewayId, filter)}
          >
            {t('charges.export')}
          </Button>
          <ExportOptionsButton
            filter={filter}
            disabled={isExporting}
            onExport={(options, layout, exported) => exporter.start(gatewayId, exported, options, undefined, layout)}
          />
          <Button
            component="a"
            href={hrefOf({ screen: 'new', againKey: chargeKey })}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('customer.chargeAgain')}
          </Button>
        </Group>
      </Group>
      {customer.otherNames.length > 0 && (
        <Text c="dimmed">
          {t('customer.otherNames')} <UntrustedText>{customer.otherNames.join(' · ')}</UntrustedText>
        </Text>
      )}
      <Facts chargeKey={chargeKey} customer={customer} />
      <TotalsStrip {...totals} filter={filter} />
      <CustomerReceivables chargeKey={chargeKey} />
      <CustomerCharges chargeKey={chargeKey} />
      <CustomerNotes notes={customer.notes} />
      <EraseCustomer chargeKey={chargeKey} />
    </>
  );
}

function Facts({ chargeKey, customer }: { readonly chargeKey: string; readonly customer: CustomerRecord }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { person, oldest, newest } = customer;
  const fields = (['document', 'email', 'phone'] as const).filter((field) => person[field] !== '');
  const day = (at: number | null) => (at === null ? '' : format.time(at, 'dayOfYear'));
  return (
    <dl className={styles['facts']}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(`charge.details.${field}`)}</dt>
          <dd>
            <MaskedField
              chargeKey={chargeKey}
              field={field}
              masked={person[field]}
              format={String}
              what={t(`charge.details.${field}`)}
            />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('customer.since')}</dt>
        <dd>{day(oldest)}</dd>
      </div>
      <div>
        <dt>{t('customer.lastCharge')}</dt>
        <dd>{day(newest)}</dd>
      </div>
    </dl>
  );
}
