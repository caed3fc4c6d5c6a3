/**
 * "Recibo da cobrança": for a charge that is PAID and for no other. The payer's bank provides the proof of the PIX
 * itself.
 */
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge.ts';
import { paymentDoubt } from '../../src-preload/contract/charges/payment-doubt.ts';
import { isolatedText } from '../../src-preload/contract/values/hidden-characters.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useFormat } from '../bridge/use-format.ts';
import styles from './print-page.module.css';

/**
 * Whether a receipt may be printed: not before the service has returned PAID, not after a refund, and not while the
 * paid amount is in doubt.
 */
export function hasReceipt(charge: Pick<ChargeDetail, 'state' | 'attention'>): boolean {
  return charge.state === 'PAID' && paymentDoubt(charge) === null;
}

export function Receipt({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { settings, gateway } = useApp();
  const format = useFormat();
  if (!hasReceipt(charge)) return null;
  const { customer, paidAt } = charge;
  const isolated = (text: string | null) => (text === null ? null : isolatedText(text));
  const payer = [customer.name, customer.document].filter((part): part is string => part !== null && part !== '');
  const facts: readonly (readonly [string, string | null])[] = [
    [
      t(charge.paidAtIsObserved ? 'reports.receipt.seenPaidAt' : 'reports.receipt.paidAt'),
      paidAt === null ? null : format.time(paidAt, 'exact'),
    ],
    [t('reports.receipt.createdAt'), format.time(charge.createdAt, 'exact')],
    [t('reports.receipt.payer'), payer.length === 0 ? null : payer.map(isolatedText).join(', ')],
    [t('reports.receipt.reference'), isolated(charge.reference)],
    [t('reports.receipt.transactionId'), isolated(charge.transactionId)],
    [t('reports.receipt.end2endId'), isolated(charge.end2endId)],
  ];
  return (
    <article className={styles['receipt']}>
      <h1>{t('reports.receipt.title')}</h1>
      <p>{gateway?.name}</p>
      <p className={styles['amount']}>{format.money(charge.amount)}</p>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => value !== null && <Fact key={name} name={name} value={value} />)}
        {charge.items.length > 0 && (
          <Fact
            name={t('reports.receipt.items')}
            value={charge.items
              .map(({ title, quantity, amount }) =>
                [
                  quantity !== null && quantity !== 1 && `${quantity} ×`,
                  isolated(title),
                  amount !== null && format.money(amount),
                ]
                  .filter((part) => part !== false && part !== null)
                  .join(' '),
              )
              .join('; ')}
          />
        )}
      </dl>
      <p className={styles['small']}>
        {t('reports.receipt.zone', {
          zone: settings.timeZone,
          offset: offsetOf(paidAt ?? charge.createdAt, settings.timeZone),
        })}
      </p>
      <p className={styles['small']}>{t('reports.receipt.notBank')}</p>
    </article>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The zone's offset at that instant: `GMT-03:00`. */
function offsetOf(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
