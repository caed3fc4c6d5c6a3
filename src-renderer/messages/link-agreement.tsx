/** The question before the first link of a desk: what the link holds, who receives it, and who sees it. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { InlineQuestion } from '../components/questions/inline-question.tsx';
import { showsEmailLinks } from './command-lines.ts';
import type { LinkChannel } from './use-sending.ts';

/** Opens links at once where the desk has agreed to them, else after the question. */
export function useAgreedLinks(open: (channel: LinkChannel) => void): {
  readonly openLink: (channel: LinkChannel) => void;
  readonly isAsked: boolean;
  readonly question: ReactNode;
} {
  const { settings } = useApp();
  const [asking, setAsking] = useState<LinkChannel | null>(null);
  const question = asking !== null && (
    <LinkAgreement
      onCancel={() => setAsking(null)}
      onAgreed={() => {
        setAsking(null);
        open(asking);
      }}
    />
  );
  return {
    openLink: (channel) => (settings.messageLinks ? open(channel) : setAsking(channel)),
    isAsked: asking !== null,
    question,
  };
}

function LinkAgreement({ onAgreed, onCancel }: { readonly onAgreed: () => void; readonly onCancel: () => void }) {
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
