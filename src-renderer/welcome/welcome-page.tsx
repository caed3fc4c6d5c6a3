/** The first start: one question. */
import { IconBuildingBank, IconChevronRight, IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectGateway } from '../access/connect-gateway.tsx';
import { LostGateways } from '../access/lost-gateways.tsx';
import { RecoveredDesk } from '../access/recovered-desk.tsx';
import { useManagedNote, useManagedSetup } from '../bridge/managed.ts';
import { useAddSandbox } from '../bridge/settings-commands.ts';
import { BalcaoMark } from '../components/balcao-mark.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { goTo } from '../navigation/route.ts';
import styles from './welcome.module.css';

export function WelcomePage() {
  const { t } = useTranslation();
  const [connecting, setConnecting] = useState(false);
  const isAddLocked = useManagedSetup()?.gatewaysLocked === true;
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <BalcaoMark />
        {connecting ? (
          <>
            <h1 className={styles['title']}>{t('access.connectTitle')}</h1>
            <div className={styles['form']}>
              <ConnectGateway onDone={() => goTo({ screen: 'today' })} onCancel={() => setConnecting(false)} />
            </div>
          </>
        ) : (
          <>
            <RecoveredDesk />
            {/* Above the ways to start anew, because a user with charges on this computer wants them back. */}
            <LostGateways />
            {isAddLocked ? <SetUpElsewhere /> : <Choices onConnect={() => setConnecting(true)} />}
          </>
        )}
      </div>
    </main>
  );
}

function Choices({ onConnect }: { readonly onConnect: () => void }) {
  const { t } = useTranslation();
  const sandbox = useAddSandbox();
  return (
    <>
      <h1 className={styles['title']}>{t('welcome.title')}</h1>
      <p className={styles['intro']}>{t('welcome.intro')}</p>
      <button type="button" className={styles['choice']} disabled={sandbox.isPending} onClick={() => sandbox.mutate()}>
        <IconFlask size={24} stroke={1.75} aria-hidden />
        <span>
          <span className={styles['name']}>{t('welcome.sandbox')}</span>
          <span className={styles['text']}>{t('welcome.sandboxText')}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </button>
      <button type="button" className={styles['choice']} onClick={onConnect}>
        <IconBuildingBank size={24} stroke={1.75} aria-hidden />
        <span>
          <span className={styles['name']}>{t('welcome.gateway')}</span>
          <span className={styles['text']}>{t('welcome.gatewayText')}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </button>
      {sandbox.error !== null && <ErrorNotice thrown={sandbox.error} />}
    </>
  );
}

/** Where the office's policy lets nobody add a gateway, and has none for this desk. */
function SetUpElsewhere() {
  const { t } = useTranslation();
  const description = useManagedNote('noGatewayDescription');
  return (
    <>
      <h1 className={styles['title']}>{t('managed.noGateway')}</h1>
      <p className={styles['intro']}>{description}</p>
    </>
  );
}
