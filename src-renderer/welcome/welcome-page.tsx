/** The first start: one question. */
import { IconBuildingBank, IconChevronRight, IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectGateway } from '../access/connect-gateway.tsx';
import { LostGateways } from '../access/lost-gateways.tsx';
import { RecoveredDesk } from '../access/recovered-desk.tsx';
import { useAddSandbox } from '../bridge/settings-commands.ts';
import { BalcaoMark } from '../components/balcao-mark.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { goTo } from '../navigation/route.ts';
import styles from './welcome.module.css';

export function WelcomePage() {
  const { t } = useTranslation();
  const [connecting, setConnecting] = useState(false);
  const sandbox = useAddSandbox();
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <BalcaoMark />
        {connecting ? (
          <>
            <h1 className={styles['title']}>{t('access.connectTitle')}</h1>
            <div className={styles['form']}>
              <ConnectGateway
                onDone={() => goTo({ screen: 'charges', chargeKey: null })}
                onCancel={() => setConnecting(false)}
              />
            </div>
          </>
        ) : (
          <>
            <RecoveredDesk />
            {/* Above the ways to start anew, because a user with charges on this computer wants them back. */}
            <LostGateways />
            <h1 className={styles['title']}>{t('welcome.title')}</h1>
            <p className={styles['intro']}>{t('welcome.intro')}</p>
            <button
              type="button"
              className={styles['choice']}
              disabled={sandbox.isPending}
              onClick={() => sandbox.mutate()}
            >
              <IconFlask size={24} stroke={1.75} aria-hidden />
              <span>
                <span className={styles['name']}>{t('welcome.sandbox')}</span>
                <span className={styles['text']}>{t('welcome.sandboxText')}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </button>
            <button type="button" className={styles['choice']} onClick={() => setConnecting(true)}>
              <IconBuildingBank size={24} stroke={1.75} aria-hidden />
              <span>
                <span className={styles['name']}>{t('welcome.gateway')}</span>
                <span className={styles['text']}>{t('welcome.gatewayText')}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </button>
            {sandbox.error !== null && <ErrorNotice thrown={sandbox.error} />}
          </>
        )}
      </div>
    </main>
  );
}
