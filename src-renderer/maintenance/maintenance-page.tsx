/** Maintenance of the current gateway's history, and the erasure of a person from it. */
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../src-preload/contract/gateways/gateway.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { FormPage } from '../components/page/form-page.tsx';
import { AuditSection } from './audit/audit-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { CheckSection } from './check-section.tsx';
import { ExportHistorySection } from './export-history-section.tsx';
import { ErasureReceiptsSection } from './person/erasure-receipts.tsx';
import { PersonSection } from './person/person-section.tsx';
import { RecoverySection } from './recovery-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { TeamHistorySection } from './team-history-section.tsx';

export function MaintenancePage() {
  const { t } = useTranslation();
  const { gateway } = useApp();
  return (
    <FormPage title={t('maintenance.title')}>
      {gateway !== null && <Sections gatewayId={gateway.id} team={gateway.team} />}
    </FormPage>
  );
}

function Sections({ gatewayId, team }: Pick<Gateway, 'team'> & { readonly gatewayId: string }) {
  const status = useOperation('maintenance.status', { gatewayId });
  return (
    <>
      {status.error !== null && <ErrorNotice thrown={status.error} onRetry={() => void status.refetch()} />}
      {status.data === undefined && status.error === null && <Waiting lines={5} />}
      {status.data && (
        <>
          <RecoverySection gatewayId={gatewayId} status={status.data} />
          <BackupsSection gatewayId={gatewayId} status={status.data} isOfTeam={team !== null} />
          <CheckSection gatewayId={gatewayId} status={status.data} />
        </>
      )}
      <PersonSection gatewayId={gatewayId} />
      <ErasureReceiptsSection />
      <RetentionSection gatewayId={gatewayId} />
      {team === null ? <ExportHistorySection gatewayId={gatewayId} /> : <TeamHistorySection host={team.host} />}
      <AuditSection />
    </>
  );
}
