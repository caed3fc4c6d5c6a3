/** Why something was not dated: a locked month becomes a question (on the next open day, or into it), any other error a notice. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorOf } from '../../bridge/operations.ts';
import { dayText } from '../../format/day-text.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';

export function DatingRefusal({
  refusal,
  busy,
  onNextOpenDay,
  onInto,
  onCancel,
}: {
  /** What the operation threw; null for nothing. */
  readonly refusal: unknown;
  readonly busy: boolean;
  /** Absent where what is changed has no other day. */
  readonly onNextOpenDay?: (day: string) => void;
  readonly onInto: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  if (refusal === null) return null;
  const error = errorOf(refusal);
  if (error.kind !== 'month-locked') return <ErrorNotice thrown={refusal} />;
  const { nextOpenDay } = error;
  const month = dayText(error.month);
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('console.lockedMonth.title', { month })}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <Text>{t(nextOpenDay === null ? 'console.lockedMonth.only' : 'console.lockedMonth.choose', { month })}</Text>
      <Group justify="flex-end" mt={20}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('console.cancel')}
        </Button>
        <Button variant={nextOpenDay === null ? 'filled' : 'default'} loading={busy} onClick={onInto}>
          {t('console.lockedMonth.into', { month })}
        </Button>
        {nextOpenDay !== null && onNextOpenDay !== undefined && (
          <Button loading={busy} onClick={() => onNextOpenDay(nextOpenDay)}>
            {t('console.lockedMonth.nextOpenDay', { day: dayText(nextOpenDay) })}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
