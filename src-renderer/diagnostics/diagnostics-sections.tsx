/** This Balcão's diagnostics for support: on screen, copied as text, or saved with the log. */
import { ActionIcon, Button, Group, Table, Text } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Diagnosis } from '../../src-preload/contract/diagnostics/diagnostics-operations.ts';
import { useOperation } from '../bridge/operations.ts';
import { useSaveCommand } from '../bridge/saved-file.ts';
import { useFormat } from '../bridge/use-format.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { DateTime } from '../components/date-time.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/facts/fact-list.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { GatewayDiagnosisSection } from './gateway-diagnosis.tsx';
import { PolicySection } from './policy-diagnosis.tsx';

export function DiagnosticsSections() {
  const { t } = useTranslation();
  const diagnosis = useOperation('diagnostics.read', null, { staleTime: 0 });
  const save = useSaveCommand('diagnostics.save');
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('diagnostics.intro')}
      </Text>
      {diagnosis.error !== null && <ErrorNotice thrown={diagnosis.error} onRetry={() => void diagnosis.refetch()} />}
      {diagnosis.data && (
        <>
          <Group>
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={save.isPending}
              onClick={() => save.mutate(null)}
            >
              {t('diagnostics.save')}
            </Button>
            <CopyButton value={JSON.stringify(diagnosis.data, null, 2)} what={t('diagnostics.copyWhat')}>
              {t('diagnostics.copy')}
            </CopyButton>
            <ActionIcon
              variant="default"
              size={36}
              loading={diagnosis.isFetching}
              aria-label={t('diagnostics.refresh')}
              title={t('diagnostics.refresh')}
              onClick={() => void diagnosis.refetch()}
            >
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </Group>
          {save.error !== null && <ErrorNotice thrown={save.error} />}
          {save.data && <p role="status">{t('diagnostics.saved', { path: save.data.path })}</p>}
          <ProgramSection diagnosis={diagnosis.data} />
          <PolicySection policy={diagnosis.data.policy} />
          <ErrorsSection errors={diagnosis.data.errors} />
          {diagnosis.data.gateways.map((gateway) => (
            <GatewayDiagnosisSection key={gateway.id} gateway={gateway} />
          ))}
        </>
      )}
    </>
  );
}

function ProgramSection({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { program, system, files, audit } = diagnosis;
  const size = format.bytes;
  const runtime = [
    `Node ${program.node}`,
    program.electron && `Electron ${program.electron}`,
    program.chromium && `Chromium ${program.chromium}`,
    `SQLite ${program.sqlite}`,
  ];
  return (
    <>
      <FormSection title={t('diagnostics.program')}>
        <FactList
          facts={[
            [t('diagnostics.version'), program.version],
            [t('diagnostics.shell'), t(`diagnostics.${program.shell}Shell`)],
            [t('diagnostics.runtime'), runtime.filter(Boolean).join(' · ')],
            [t('diagnostics.vault'), t(`access.vault.${program.vault}`)],
            [t('diagnostics.runningSince'), <DateTime key="since" at={program.startedAt} />],
            [t('diagnostics.memory'), size(program.memory)],
          ]}
        />
      </FormSection>
      <FormSection title={t('diagnostics.system')}>
        <FactList
          facts={[
            [t('diagnostics.platform'), `${system.platform} ${system.release} ${system.architecture}`],
            [t('diagnostics.processors'), `${system.processors} · ${size(system.memory)}`],
            [t('diagnostics.freeSpace'), system.free === null ? t('diagnostics.unknown') : size(system.free)],
            [t('diagnostics.language'), `${system.locale} · ${system.timeZone}`],
            [t('diagnostics.proxyVariables'), system.proxyVariables.join(', ') || t('diagnostics.none')],
          ]}
        />
      </FormSection>
      <FormSection title={t('diagnostics.files')}>
        <FactList
          facts={[
            [t('diagnostics.consoleDatabase'), size(files.console + files.wal)],
            [t('diagnostics.logs'), size(files.logs)],
            [
              t('diagnostics.audit'),
              audit.brokenAt !== null
                ? t('diagnostics.auditBroken', { number: format.count(audit.brokenAt) })
                : audit.isFailing
                  ? t('diagnostics.auditDiffers')
                  : t('diagnostics.auditIntact', { count: audit.entries }),
            ],
          ]}
        />
      </FormSection>
    </>
  );
}

function ErrorsSection({ errors }: Pick<Diagnosis, 'errors'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <FormSection title={t('diagnostics.errors')}>
      {errors.length === 0 ? (
        <p>{t('diagnostics.noErrors')}</p>
      ) : (
        <Table verticalSpacing="xs">
          <thead>
            <tr>
              <th scope="col">{t('diagnostics.errorKind')}</th>
              <th scope="col">{t('diagnostics.errorWhere')}</th>
              <th scope="col" data-figures>
                {t('diagnostics.errorCount')}
              </th>
              <th scope="col">{t('diagnostics.errorLast')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ kind, operation, count, lastAt }) => (
              <tr key={`${kind} ${operation}`}>
                <td>{kind}</td>
                <td>{operation}</td>
                <td data-figures>{format.count(count)}</td>
                <td>
                  <DateTime at={lastAt} shape="short" />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </FormSection>
  );
}
