/** What each column of the list shows of a charge. */
import { VisuallyHidden } from '@mantine/core';
import { IconEyeOff, IconNote } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ListColumn } from '../../../src-preload/contract/charges/list/list.ts';
import type { SearchColumn } from '../../../src-preload/contract/search/query-parser.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { AttentionBadge } from '../../components/charge-parts/attention-badge.tsx';
import { StateBadge } from '../../components/charge-parts/state-badge.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './charge-table.module.css';
import { Found, FoundAmount } from './found/found.tsx';

export const COLUMN_CELLS: Readonly<Record<ListColumn, (row: LiveRow) => ReactNode>> = {
  state: (row) => <StateCell row={row} />,
  amount: (row) => <Amount row={row} />,
  customer: (row) => (
    <span className={styles['customer']}>
      <Text value={row.customerName} column="name" missing="charges.noCustomer" />
      <Marks row={row} />
    </span>
  ),
  email: (row) => (
    <span className={styles['quiet']}>
      <Found text={row.customerEmail} column="email" />
    </span>
  ),
  document: (row) => (
    <span className={styles['quiet']}>
      <Found text={row.customerDocument} column="document" />
    </span>
  ),
  reference: (row) => <Text value={row.reference} column="reference" missing="charges.noReference" mono />,
  item: (row) => <Item row={row} />,
  created: (row) => (
    <When at={row.createdAt} {...(row.serviceCreatedAt !== null && { note: 'charges.otherDateAtGateway' })} />
  ),
  expires: (row) => <When at={row.expiresAt} />,
  paidAt: (row) => <When at={row.paidAt} {...(row.paidAtIsObserved && { note: 'charges.firstSeenPaid' })} />,
  end2endId: (row) => (
    <span className={styles['mono']}>
      <Found text={row.end2endId} column="ids" />
    </span>
  ),
  invoiceNumber: (row) => <Text value={row.invoiceNumber} column="invoice" missing="charges.noInvoiceNumber" mono />,
  tags: (row) => <Tags row={row} />,
  operator: (row) => (
    <span title={row.operator === null ? undefined : isolatedText(row.operator)}>
      <UntrustedText>{row.operator}</UntrustedText>
    </span>
  ),
};

function StateCell({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  return (
    <span className={styles['badges']}>
      <StateBadge state={row.state} short />
      {row.dismissed && row.state === OUTCOME_UNKNOWN && (
        <span className={styles['quiet']} title={t('states.dismissed')}>
          <IconEyeOff size={14} aria-hidden />
          <VisuallyHidden>{t('states.dismissed')}</VisuallyHidden>
        </span>
      )}
      {row.attention.map((attention) => (
        <AttentionBadge key={attention} attention={attention} iconOnly />
      ))}
    </span>
  );
}

/** The amount that counts; below it the gateway's where it is another one, or the requested one once that is accepted. */
function Amount({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { amount, askedAmount, answeredAmount } = row;
  const counted = (
    <span className={styles['money']}>
      <FoundAmount cents={amount}>{format.money(amount)}</FoundAmount>
    </span>
  );
  if (answeredAmount === null) return counted;
  const other = format.money(askedAmount ?? answeredAmount);
  return (
    <span
      className={styles['amounts']}
      title={t('charges.amountDiffers', {
        requested: format.money(askedAmount ?? amount),
        response: format.money(answeredAmount),
      })}
    >
      {counted}
      <span className={styles['responseAmount']}>
        <span aria-hidden>≠ </span>
        <VisuallyHidden>{t(askedAmount === null ? 'charges.responseAmount' : 'charges.askedAmount')} </VisuallyHidden>
        {other}
      </span>
    </span>
  );
}

function Text({
  value,
  column,
  missing,
  mono = false,
}: {
  readonly value: string | null;
  readonly column: SearchColumn;
  readonly missing: 'charges.noCustomer' | 'charges.noReference' | 'charges.noInvoiceNumber';
  readonly mono?: boolean;
}) {
  const { t } = useTranslation();
  if (value === null || value === '')
    return (
      <span className={styles['quiet']} title={t(missing)}>
        <span aria-hidden>—</span>
        <VisuallyHidden>{t(missing)}</VisuallyHidden>
      </span>
    );
  return (
    <span className={mono ? styles['mono'] : undefined} title={isolatedText(value)}>
      <Found text={value} column={column} />
    </span>
  );
}

function Item({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  if (row.firstItem === null) return null;
  return (
    <>
      <Found text={row.firstItem} column="items" />
      {row.itemCount > 1 && (
        <span className={styles['quiet']}> {t('charges.moreItems', { count: row.itemCount - 1 })}</span>
      )}
    </>
  );
}

/** @param note why the instant is not the service's own */
function When({
  at,
  note,
}: {
  readonly at: number | null;
  readonly note?: 'charges.firstSeenPaid' | 'charges.otherDateAtGateway';
}) {
  const { t } = useTranslation();
  if (at === null) return null;
  return (
    <span className={styles['quiet']}>
      {note !== undefined && (
        <span title={t(note)}>
          <span aria-hidden>≈ </span>
          <VisuallyHidden>{t(note)}</VisuallyHidden>
        </span>
      )}
      <DateTime at={at} shape="short" />
    </span>
  );
}

/** Next to the customer: a note, and the first tag with the number of the others. Hidden where tags have a column. */
function Marks({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  const [first, ...others] = row.tags;
  if (!row.hasNote && first === undefined) return null;
  return (
    <span className={styles['marks']}>
      {row.hasNote && <IconNote size={14} aria-label={t('charges.hasNote')} />}
      {first !== undefined && (
        <span className={styles['tag']} title={row.tags.map(isolatedText).join(', ')}>
          <UntrustedText>{first}</UntrustedText>
        </span>
      )}
      {others.length > 0 && <span className={styles['quiet']}>+{others.length}</span>}
    </span>
  );
}

function Tags({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  return (
    <span className={styles['badges']}>
      {row.hasNote && <IconNote size={14} aria-label={t('charges.hasNote')} />}
      {row.tags.map((tag) => (
        <span key={tag} className={styles['tag']} title={isolatedText(tag)}>
          <UntrustedText>{tag}</UntrustedText>
        </span>
      ))}
    </span>
  );
}
