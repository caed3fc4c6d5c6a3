/** Asked before the first link of a desk: what it holds, who receives it, and who sees it. */
import { useTranslation } from 'react-i18next';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Confirm } from '../components/notices/confirm.tsx';
import styles from './messages.module.css';

export function LinkAgreement({
  opened,
  onAgreed,
  onCancel,
}: {
  readonly opened: boolean;
  readonly onAgreed: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const change = useChangeSettings();
  return (
    <Confirm
      opened={opened}
      title={t('message.agreement.title')}
      action={t('message.agreement.agree')}
      busy={change.isPending}
      onCancel={onCancel}
      onConfirm={() => change.mutate({ messageLinks: true }, { onSuccess: onAgreed })}
    >
      <ul className={styles['agreement']}>
        <li>{t('message.agreement.whatsapp')}</li>
        <li>{t('message.agreement.email')}</li>
        <li>{t('message.agreement.seen')}</li>
        <li>{t('message.agreement.scope')}</li>
      </ul>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
    </Confirm>
  );
}
