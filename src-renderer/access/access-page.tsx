/** The access screen: the current gateway's token, its settings, and the other gateways. */
import { useTranslation } from 'react-i18next';
import { useGateway } from '../bridge/app-context.tsx';
import { useManagedSetup } from '../bridge/managed.ts';
import { FormPage, FormSection } from '../components/page/form-page.tsx';
import { goTo } from '../navigation/route.ts';
import { JoinTeam } from '../team/join/join-team.tsx';
import { ArchiveSection } from './archive/archive-section.tsx';
import { ArchivedSection } from './archive/archived-section.tsx';
import { ConnectGateway } from './connect-gateway.tsx';
import { CopyHistory } from './copy-history.tsx';
import { LostGateways } from './lost-gateways.tsx';
import { RecoveredDesk } from './recovered-desk.tsx';
import { GatewaysSection } from './setup/gateway-list.tsx';
import { GatewaySection } from './setup/gateway-section.tsx';
import { GenerationSection } from './setup/generation-section.tsx';
import { TokenSection } from './token/token-section.tsx';

export function AccessPage({ adding }: { readonly adding: boolean }) {
  const { t } = useTranslation();
  const gateway = useGateway();
  const back = () => goTo({ screen: 'access' });
  const isAddLocked = useManagedSetup()?.gatewaysLocked === true;
  if (adding && !isAddLocked)
    return (
      <FormPage title={t('access.title')}>
        <FormSection title={t('access.connectTitle')} intro={t('access.gatewayListIntro')} isWide>
          <ConnectGateway onDone={back} onCancel={back} />
        </FormSection>
        <FormSection title={t('team.welcomeTitle')} intro={t('team.welcomeText')} isWide>
          <JoinTeam />
        </FormSection>
      </FormPage>
    );
  return (
    <FormPage title={t('access.title')}>
      <RecoveredDesk />
      <LostGateways />
      {gateway.archivedAt === null ? (
        <>
          <TokenSection gateway={gateway} />
          <GatewaySection gateway={gateway} />
          <GenerationSection gateway={gateway} />
          <GatewaysSection />
          <CopyHistory />
          <ArchiveSection gateway={gateway} />
        </>
      ) : (
        <>
          <ArchivedSection gateway={gateway} since={gateway.archivedAt} />
          <GatewaysSection />
          <CopyHistory />
        </>
      )}
    </FormPage>
  );
}
