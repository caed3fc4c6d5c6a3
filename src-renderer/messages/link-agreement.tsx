/** The question before the first link of a desk: what the link holds, who receives it, and who sees it. */
import { useTranslation } from 'react-i18next';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { InlineQuestion } from '../components/questions/inline-question.tsx';
import { showsEmailLinks } from './command-lines.ts';

export function LinkAgreement({
  onAgreed,
  onCancel,
}: {
  readonly onAgreed: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const change = useChangeSettings();
  return (
    <InlineQuestion
      opened
      title={t('message.agreement.title')}
      action={t('message.agreement.agree')}
      busy={change.isPending}
      onCancel={onCancel}
      onConfirm={() => change.mutate({ messageLinks: true }, { onSuccess: onAgreed })}
    >
      <ul>
        <li>{t('message.agreement.whatsapp')}</li>
        <li>{t('message.agreement.email')}</li>
        {showsEmailLinks() && <li>{t('message.agreement.linux')}</li>}
        <li>{t('message.agreement.seen')}</li>
        <li>{t('message.agreement.scope')}</li>
      </ul>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
    </InlineQuestion>
  );
}
