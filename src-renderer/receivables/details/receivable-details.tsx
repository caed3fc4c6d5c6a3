/** One receivable: what is owed, what to do now, its charges, its facts. It updates itself when a charge of it does. */
import { ActionIcon, Anchor, Box, Button, Group, Title } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayBePaid } from '../../../src-preload/contract/receivables/payable-charge.ts';
import type { ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { isOpenAge } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { useGateway, useIsArchived } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { useVisibleCharges } from '../../bridge/visible-charges.ts';
import { DateTime } from '../../components/date-time.tsx';
import { Description, DescriptionList } from '../../components/facts/description-list.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { goTo, hrefOf } from '../../navigation/route.ts';
import { DueDay } from '../parts/due-day.tsx';
import { LoudestBadge } from '../parts/receivable-badge.tsx';
import styles from '../parts/receivables.module.css';
import { CloseActions } from './close-actions.tsx';
import { CreateCode } from './create-code.tsx';
import { CurrentCode } from './current-code.tsx';
import { ExtraPayment } from './extra-payment.tsx';
import { PaymentNote } from './payment-note.tsx';
import { ReceivableCharges } from './receivable-charges.tsx';
import { RevealedContact } from './revealed-contact.tsx';

export function ReceivableDetails({ receivable }: { readonly receivable: ReceivableDetail }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const { age, charges } = receivable;
  const isOpen = isOpenAge(age);
  const mayHaveCode = mayHaveNewCode(age);
  const payable = charges.find((charge) => mayBePaid(charge) && charge.row !== null);
  useVisibleCharges(
    gatewayId,
    charges.flatMap(({ key, row }) => (row?.state === 'PENDING' ? [key] : [])),
  );
  return (
    <article className={styles['article']} aria-labelledby="receivable-title">
      <Head receivable={receivable} />
      <p className={styles['summary']}>
        {receivable.customerName === '' ? (
          t('receivables.noName')
        ) : (
          <UntrustedText>{receivable.customerName}</UntrustedText>
        )}
        {isOpen && (
          <>
            {' · '}
            {t('receivables.due')} <DueDay day={receivable.dueDay} isOpen />
          </>
        )}
      </p>
      <PaymentNote receivable={receivable} />
      {receivable.extraPayments > 0 && <ExtraPayment receivable={receivable} />}
      {!isArchived && <Actions receivable={receivable} />}
      {mayHaveCode && payable !== undefined && <CurrentCode key={payable.key} chargeKey={payable.key} />}
      <Title order={3} mt="lg" mb={4} size="h2">
        {t('receivables.charges')}
      </Title>
      <ReceivableCharges charges={charges} />
      <Facts receivable={receivable} />
    </article>
  );
}

/** A return leaves the debt, so that it may have another code. */
function mayHaveNewCode(age: ReceivableDetail['age']): boolean {
  return isOpenAge(age) || age === 'returned';
}

/** The amount and its state, which is announced when it changes. */
function Head({ receivable }: { readonly receivable: ReceivableDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <header className={styles['top']}>
      <Group flex={1} gap="4px 12px" miw={0}>
        <Title id="receivable-title" order={2} fw={650} fz={24} lh="32px" lts="-0.015em" data-figures>
          {format.money(receivable.amount)}
        </Title>
        <span role="status">
          <LoudestBadge receivable={receivable} />
        </span>
      </Group>
      <ActionIcon
        aria-label={t('receivables.close')}
        title={t('receivables.close')}
        onClick={() => goTo({ screen: 'receivables', id: null })}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </header>
  );
}

function Actions({ receivable }: { readonly receivable: ReceivableDetail }) {
  const { t } = useTranslation();
  const { id, age, charges, isEditable } = receivable;
  const isOpen = isOpenAge(age);
  return (
    <>
      <Group mt="md" mb="xs" className={styles['actions'] ?? ''}>
        {mayHaveNewCode(age) && <CreateCode receivable={receivable} isPrimary={isOpen && !charges.some(mayBePaid)} />}
        <CloseActions receivable={receivable} />
        {isOpen && isEditable && (
          <Button
            component="a"
            variant="default"
            href={hrefOf({ screen: 'receivables', id, form: 'edit' })}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('receivables.edit')}
          </Button>
        )}
      </Group>
      {isOpen && (
        <p className={styles['hint']}>
          {t('receivables.whole')} {!isEditable && t('receivables.notEditable')}
        </p>
      )}
    </>
  );
}

function Facts({ receivable }: { readonly receivable: ReceivableDetail }) {
  const { t } = useTranslation();
  const { id, customer, description, reference, operator, createdAt, batchId, dueDay, age } = receivable;
  return (
    <Box mt="md">
      <DescriptionList>
        {!isOpenAge(age) && (
          <Description name={t('receivables.due')}>
            <DueDay day={dueDay} isOpen={false} />
          </Description>
        )}
        {description !== '' && <Description name={t('receivables.for')}>{description}</Description>}
        {reference !== '' && <Description name={t('receivables.reference')}>{reference}</Description>}
        {(['document', 'phone', 'email'] as const)
          .filter((field) => customer[field] !== '')
          .map((field) => (
            <RevealedContact key={field} id={id} field={field} masked={customer[field]} />
          ))}
        <Description name={t('receivables.created')}>
          <DateTime at={createdAt} shape="full" />
        </Description>
        {operator !== null && <Description name={t('receivables.operator')}>{operator}</Description>}
        {batchId !== null && (
          <Description name={t('receivables.ofBatch')}>
            <Anchor href={hrefOf({ screen: 'batches', batchId })}>{t('receivables.openBatch')}</Anchor>
          </Description>
        )}
      </DescriptionList>
    </Box>
  );
}
