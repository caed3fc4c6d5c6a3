/** The sections of the settings about the current gateway's history, and about the persons in it. */
import { useTranslation } from 'react-i18next';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { BackupsSection } from './backups-section.tsx';
import { CheckSection } from './check-section.tsx';
import { ExportHistorySection } from './export-history-section.tsx';
import { ErasureReceiptsSection } from './person/erasure-receipts.tsx';
import { PersonSection } from './person/person-section.tsx';
import { RecoverySection } from './recovery-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { TeamHistorySection } from './team-history-section.tsx';

export function HistorySections() {
  const { t } = useTranslation();
  const { id: gatewayId, team } = useGateway();
  const status = useOperation('maintenance.status', { gatewayId });
  return (
    <>
      {status.error !== null && (
        <ErrorNotice
          lead={t('console.notLoaded.history')}
          thrown={status.error}
          onRetry={() => void status.refetch()}
        />
      )}
      {status.data === undefined && status.error === null && (
        <FormSection title={t('maintenance.backups')}>
          <Waiting lines={6} />
        </FormSection>
      )}
      {status.data && (
        <>
          <RecoverySection gatewayId={gatewayId} status={status.data} />
          <BackupsSection gatewayId={gatewayId} status={status.data} isOfTeam={team !== null} />
          <CheckSection gatewayId={gatewayId} status={status.data} />
        </>
      )}
      {team === null ? <ExportHistorySection gatewayId={gatewayId} /> : <TeamHistorySection host={team.host} />}
    </>
  );
}

export function PrivacySections() {
  const { id: gatewayId } = useGateway();
  return (
    <>
      <PersonSection gatewayId={gatewayId} />
      <ErasureReceiptsSection />
      <RetentionSection gatewayId={gatewayId} />
    </>
  );
}
