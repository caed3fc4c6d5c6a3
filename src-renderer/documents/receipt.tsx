/**
 * "Recibo da cobrança": for a charge whose payment stands and for no other. The payer's bank provides the proof of the PIX
 * itself.
 */
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { moneyStanding } from '../../src-preload/contract/charges/money-standing.ts';
import { formatDocument } from '../../src-preload/contract/values/documents.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useFormat } from '../bridge/use-format.ts';
import { UntrustedTexts } from '../components/untrusted-text.tsx';
import styles from './print-page.module.css';
import { Paper, PaperFoot } from './print-page.tsx';
import { ItemTable } from './printed-items.tsx';

/**
 * Whether a receipt may be printed: not before a payment was seen, not after a refund, and not while the payment is in
 * doubt.
 * @param returningStates those that an admin marked in the gateway's settings.
 */
export function hasReceipt(
  charge: Pick<ChargeDetail, 'state' | 'paidAt' | 'attention'>,
  returningStates: readonly string[],
): boolean {
  return moneyStanding(charge, returningStates) === 'paid';
}

export function Receipt({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { settings, gateway } = useApp();
  const format = useFormat();
  if (!hasReceipt(charge, gateway?.returningStates ?? [])) return null;
  const { customer, paidAt, code } = charge;
  const isSandbox = gateway?.environment === 'sandbox';
  const isRoll = settings.paper === 'roll';
  const facts: readonly (readonly [name: string, texts: readonly (string | null)[]])[] = [
    [t('reports.receipt.company'), [gateway?.companyName ?? null]],
    [t('reports.receipt.cnpj'), [formatDocument(gateway?.companyDocument ?? '')]],
    [t('reports.receipt.createdAt'), [format.time(charge.createdAt, 'exact')]],
    [t('reports.receipt.payee'), [code.verdict === 'sound' ? code.code.payeeName : null]],
    [t('reports.receipt.payer'), [customer.name, customer.document]],
    [t('reports.receipt.reference'), [charge.reference]],
    [t('charge.details.invoiceNumber'), [charge.invoiceNumber]],
    [t('reports.receipt.transactionId'), [charge.transactionId]],
    [t('reports.receipt.end2endId'), [charge.end2endId]],
    [t('reports.receipt.askedAmount'), [charge.askedAmount === null ? null : format.money(charge.askedAmount)]],
    [t('reports.receipt.gateway'), [gateway?.name ?? null]],
  ];
  return (
    <Paper kind={settings.paper} everyPage={isSandbox ? t('reports.receipt.noValue') : ''}>
      <header className={styles['head']}>
        <h1>{t('reports.receipt.title')}</h1>
        {isSandbox && <p className={styles['mark']}>{t('reports.receipt.noValue')}</p>}
        <p>{t('reports.receipt.received')}</p>
        <p className={styles['amount']}>{format.money(charge.amount)}</p>
        {paidAt !== null && (
          <p>
            {t(charge.paidAtIsObserved ? 'reports.receipt.seenPaidAt' : 'reports.receipt.paidAt')}{' '}
            <strong>{format.time(paidAt, 'exact')}</strong>
          </p>
        )}
      </header>
      <dl className={styles['facts']}>
        {facts
          .filter(([, texts]) => texts.some((text) => text !== null && text !== ''))
          .map(([name, texts]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <UntrustedTexts texts={texts} />
              </dd>
            </div>
          ))}
      </dl>
      <ItemTable charge={charge} isNarrow={isRoll} />
      <PaperFoot>
        <p>
          {t('reports.receipt.zone', {
            zone: settings.timeZone,
            offset: offsetOf(paidAt ?? charge.createdAt, settings.timeZone),
          })}
        </p>
        <p>{t('reports.receipt.notBank')}</p>
      </PaperFoot>
    </Paper>
  );
}

/** The zone's offset at that instant: `GMT-03:00`. */
function offsetOf(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
