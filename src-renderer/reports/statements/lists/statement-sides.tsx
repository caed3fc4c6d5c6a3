/** A line of the bank and a charge, side by side: every text whole, wrapped where it is long. */

import { Box, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../bridge/use-format.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { Fold } from '../../../components/fold.tsx';
import { UntrustedText } from '../../../components/untrusted-text.tsx';
import { bankLineName } from '../../../format/bank-line.ts';
import { dayText } from '../../../format/day-text.ts';
import type { SaveChoice, StatementCharge, StatementEntry } from './saved-lines.ts';
import styles from './statement-lists.module.css';

export function BankSide({ entry }: { readonly entry: StatementEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <Text fw={550}>
        <UntrustedText>{entry.text}</UntrustedText>
      </Text>
      <Box data-figures>
        {format.money(entry.amount)} · {dayText(entry.day)}{' '}
        <Text span c="dimmed">
          · {t('reports.statement.lineNumber', { line: format.count(entry.line) })}
        </Text>
      </Box>
      <Ids ids={[[t('reports.column.lineId'), bankLineName(entry.lineId)]]} />
    </>
  );
}

export function ChargeSide({
  charge,
  remarks = [],
}: {
  readonly charge: StatementCharge;
  readonly remarks?: readonly string[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { customerName, customerDocument, amount, netAmount, paidAt, returnedAt } = charge;
  return (
    <>
      <div>
        {customerName === null ? (
          <Text span c="dimmed">
            {t('reports.statement.noCustomer')}
          </Text>
        ) : (
          <Text span fw={550}>
            <UntrustedText>{customerName}</UntrustedText>
          </Text>
        )}
        {customerDocument !== null && (
          <Text span c="dimmed">
            {' '}
            <UntrustedText>{customerDocument}</UntrustedText>
          </Text>
        )}
      </div>
      <Box data-figures>
        {format.money(amount)} · <DateTime at={paidAt} />
        {netAmount !== null && netAmount !== amount && (
          <Text span c="dimmed">
            {' · '}
            {t('reports.statement.net', { amount: format.money(netAmount) })}
          </Text>
        )}
        {returnedAt !== null && (
          <Text span c="dimmed">
            {' · '}
            {t('reports.statement.returned')} <DateTime at={returnedAt} />
          </Text>
        )}
        {remarks.map((remark) => ` · ${remark}`)}
      </Box>
      <Ids
        ids={[
          [t('reports.column.reference'), charge.reference],
          [t('reports.column.transactionId'), charge.transactionId],
          [t('reports.column.end2endId'), charge.end2endId],
        ]}
      />
    </>
  );
}

/** The most charges of a payout that are rendered at a time. */
const CHARGES_AT_ONCE = 500;

/** The charge of a line; or of a batch payout the sum and the refunds that it kept back, each charge folded below them. */
export function ChargesSide({ pair }: { readonly pair: Pick<SaveChoice, 'charges' | 'refunds'> }) {
  const { t } = useTranslation();
  const { charges, refunds = [] } = pair;
  const [first] = charges;
  if (first === undefined) return null;
  if (charges.length === 1) return <ChargeSide charge={first} />;
  return (
    <>
      <FoldedCharges charges={charges} title={t('reports.statement.batch', { count: charges.length })} />
      {refunds.length > 0 && (
        <FoldedCharges charges={refunds} title={t('reports.statement.keptBack', { count: refunds.length })} isWhole />
      )}
    </>
  );
}

function FoldedCharges({
  charges,
  title,
  isWhole = false,
}: {
  readonly charges: readonly StatementCharge[];
  readonly title: string;
  /** Whether these are refunds, which are of the whole amount. */
  readonly isWhole?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  // Thousands of charges are rendered only where they are looked at.
  const [limit, setLimit] = useState(0);
  const sum = charges.reduce((all, { amount }) => all + amount, 0);
  const net = charges.reduce((all, { amount, netAmount }) => all + (netAmount ?? amount), 0);
  return (
    <Fold
      onToggle={({ currentTarget }) => currentTarget.open && setLimit((before) => before || CHARGES_AT_ONCE)}
      summary={
        <>
          {title} <strong data-figures>{format.money(sum)}</strong>
          {!isWhole && net !== sum && ` ${t('reports.statement.net', { amount: format.money(net) })}`}
        </>
      }
    >
      <ul data-lined>
        {charges.slice(0, limit).map((charge) => (
          <li key={charge.key}>
            <ChargeSide charge={charge} />
          </li>
        ))}
      </ul>
      {limit > 0 && charges.length > limit && (
        <Button variant="default" size="xs" onClick={() => setLimit(limit + CHARGES_AT_ONCE)}>
          {t('reports.showMore', { left: format.count(charges.length - limit) })}
        </Button>
      )}
    </Fold>
  );
}

/** What tells two alike apart, folded: names, amounts and days are compared first. */
function Ids({ ids }: { readonly ids: readonly (readonly [name: string, id: string | null])[] }) {
  const { t } = useTranslation();
  const known = ids.filter(([, id]) => id !== null && id !== '');
  if (known.length === 0) return null;
  return (
    <Fold summary={t('reports.statement.ids')}>
      {known.map(([name, id]) => (
        <div key={name} className={styles['id']}>
          <span>{name}</span>{' '}
          <code>
            <UntrustedText>{id}</UntrustedText>
          </code>
        </div>
      ))}
    </Fold>
  );
}
