/** A link is opened only after a person has agreed to what it holds, who receives it and who sees it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { InlineQuestion } from '../components/questions/inline-question.tsx';
import type { LinkChannel } from './use-sending.ts';

/** On Linux other users can read the link with which the e-mail program is started. */
export function useLinkHint(): string {
  const { t } = useTranslation();
  const isLinux = navigator.platform.startsWith('Linux');
  return [t('settings.messageLinksHint'), ...(isLinux ? [t('settings.messageLinksLinux')] : [])].join(' ');
}

/** Asks where a link is first wanted; agreed to, that link is opened, and no later one asks. */
export function useLinkAgreement(onOpen: (channel: LinkChannel) => void) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const hint = useLinkHint();
  const [wanted, setWanted] = useState<LinkChannel | null>(null);
  const agree = () =>
    change.mutate(
      { messageLinks: true },
      {
        onSuccess: () => {
          setWanted(null);
          if (wanted !== null) onOpen(wanted);
        },
      },
    );
  return {
    open: (channel: LinkChannel) => (settings.messageLinks ? onOpen(channel) : setWanted(channel)),
    isAsked: wanted !== null,
    question: (
      <InlineQuestion
        opened={wanted !== null}
        title={t('message.linksTitle')}
        action={t('message.agree')}
        busy={change.isPending}
        onConfirm={agree}
        onCancel={() => setWanted(null)}
      >
        {hint} {t('message.agreeOnce')}
        {change.error !== null && <ErrorNotice thrown={change.error} />}
      </InlineQuestion>
    ),
  };
}
