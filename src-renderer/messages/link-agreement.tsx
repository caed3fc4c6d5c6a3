/** The switch that lets this computer open links, with what a link holds, who receives it and who sees it. */
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';

/** On Linux other users can read the link with which the e-mail program is started. */
export function useLinkHint(): string {
  const { t } = useTranslation();
  const isLinux = navigator.platform.startsWith('Linux');
  return [t('settings.messageLinksHint'), ...(isLinux ? [t('settings.messageLinksLinux')] : [])].join(' ');
}

/** Stands below buttons that open links and wait for it; nothing once it is on. */
export function LinkAgreement() {
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const hint = useLinkHint();
  if (settings.messageLinks) return null;
  return (
    <>
      <Checkbox
        label={t('settings.messageLinks')}
        description={hint}
        checked={change.isPending}
        onChange={() => change.mutate({ messageLinks: true })}
      />
      {change.error !== null && <ErrorNotice thrown={change.error} />}
    </>
  );
}
