/** The earlier exports of this gateway, each with the digest its file must still have. */
import { useTranslation } from 'react-i18next';
import { useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import shared from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { ScrolledTable } from '../fields/report-table.tsx';
import styles from '../fields/reports.module.css';

export function ExportsTab() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const made = useOperation('exports.made', { gatewayId }, { staleTime: 0 });
  if (made.error !== null) return <ErrorNotice thrown={made.error} onRetry={() => void made.refetch()} />;
  if (made.data === undefined) return <Waiting />;
  return (
    <div className={styles['section']}>
      <h2 className={styles['heading']}>{t('reports.export.pastExports')}</h2>
      {made.data.length === 0 ? (
        <p className={shared['note']}>{t('reports.export.noExports')}</p>
      ) : (
        <ScrolledTable
          title={t('reports.export.pastExports')}
          columns={[
            { name: t('reports.column.when'), kind: 'moment' },
            { name: t('reports.column.file'), kind: 'text' },
            { name: t('reports.column.rows'), kind: 'count' },
            { name: t('reports.column.sum'), kind: 'money' },
            { name: t('reports.column.sha256'), kind: 'text' },
          ]}
          rows={made.data.map(({ at, fileName, rows, sum, sha256 }) => [at, fileName, rows, sum, sha256])}
        />
      )}
    </div>
  );
}
