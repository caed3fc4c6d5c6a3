import { Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../bridge/use-format.ts';
import { AnywayButtons } from './duplicate-question.tsx';
import type { Submission } from './form/form-store.ts';

/** Asks, before anything is sent, whether an amount is meant that is far above what is usual. */
export function UnusualAmountQuestion({
  submission,
  onAnyway,
  onBack,
}: {
  readonly submission: Submission;
  readonly onAnyway: () => void;
  readonly onBack: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (submission.kind !== 'unusual-amount') return null;
  const { amount, usual, isOfCustomer } = submission.unusual;
  return (
    <Modal
      opened
      onClose={onBack}
      title={t('newCharge.unusual.title', { amount: format.money(amount) })}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <Text mb="sm">
        {usual === null
          ? t('newCharge.unusual.cents', { cents: format.money(amount / 100) })
          : t(isOfCustomer ? 'newCharge.unusual.customer' : 'newCharge.unusual.desk', { usual: format.money(usual) })}
      </Text>
      <Text>{t('newCharge.unusual.nothingSent')}</Text>
      <AnywayButtons back={t('newCharge.unusual.correct')} onBack={onBack} onAnyway={onAnyway} />
    </Modal>
  );
}
