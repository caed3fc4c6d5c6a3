import { Anchor, Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeRow } from '../../src-preload/contract/charges/charge-row.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useEarlierCodeSentence, useWithoutRowSentence } from '../components/charge-parts/earlier-code.ts';
import { StateBadge } from '../components/charge-parts/state-badge.tsx';
import { ToneBox } from '../components/notices/tone-box.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { UntrustedTexts } from '../components/untrusted-text.tsx';
import { hrefOf } from '../navigation/route.ts';
import styles from './fields/new-charge.module.css';
import type { Submission } from './form/form-store.ts';

/** Asks, before anything is sent, whether a charge that looks like an existing one is intended. */
export function DuplicateQuestion({
  submission,
  back,
  onAnyway,
  onBack,
}: {
  readonly submission: Submission;
  /** The words of the way back, where that is not to the form. */
  readonly back?: string;
  readonly onAnyway: () => void;
  readonly onBack: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const withoutRow = useWithoutRowSentence();
  if (submission.kind !== 'possible-duplicate') return null;
  return (
    <Modal
      opened
      onClose={onBack}
      title={t('newCharge.duplicate.title')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <Text mb="sm">{t(`newCharge.duplicate.${submission.reason}`)}</Text>
      <ul data-lined>
        {submission.others.map((other) => (
          <li key={other.key}>
            <Group gap="sm" wrap="nowrap">
              <strong data-figures>{format.money(other.amount)}</strong>
              <StateBadge state={other.state} />
              <Anchor ml="auto" href={hrefOf({ screen: 'charges', chargeKey: other.key })} onClick={onBack}>
                {t('newCharge.duplicate.open')}
              </Anchor>
            </Group>
            <div className={styles['duplicateDetails']}>
              <UntrustedTexts
                texts={[
                  other.customerName,
                  other.reference,
                  t('newCharge.duplicate.created', { when: format.time(other.createdAt) }),
                ]}
              />
            </div>
            <EarlierCodeLine charge={other} />
          </li>
        ))}
        {submission.withoutRow.map((attempt) => (
          <li key={attempt.startedAt}>{withoutRow(attempt)}</li>
        ))}
      </ul>
      <AnywayButtons back={back ?? t('newCharge.duplicate.back')} onBack={onBack} onAnyway={onAnyway} />
    </Modal>
  );
}

/** The safe way is the main one, and has the focus. */
export function AnywayButtons({
  back,
  onBack,
  onAnyway,
}: {
  readonly back: string;
  readonly onBack: () => void;
  readonly onAnyway: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" mt={20}>
      <Button variant="default" onClick={onAnyway}>
        {t('newCharge.duplicate.createAnyway')}
      </Button>
      <Button onClick={onBack} data-autofocus>
        {back}
      </Button>
    </Group>
  );
}

/** Creating the new one leaves the earlier code as it is. */
function EarlierCodeLine({ charge }: { readonly charge: ChargeRow }) {
  const sentence = useEarlierCodeSentence()(charge, useNow(10_000));
  return sentence === null ? null : (
    <ToneBox tone="amber" mt="xs">
      {sentence}
    </ToneBox>
  );
}
