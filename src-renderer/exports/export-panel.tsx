/**
 * The status of the export, in the corner of the window: progress with rate and a cancel button, then the saved file.
 */
import { Button, CloseButton, Progress } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../bridge/use-format.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { fieldErrorsThrown } from '../components/errors/field-errors.ts';
import { Fold } from '../components/fold.tsx';
import { CornerPanel } from '../components/notices/corner.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { formatCountdown } from '../format/time.ts';
import styles from './export-panel.module.css';
import { type ExportState, type Repeated, type ScreenSum, useExporter } from './export-state.tsx';

type Of<Kind extends ExportState['kind']> = Extract<ExportState, { kind: Kind }>;

export function ExportPanel() {
  const { t } = useTranslation();
  const { job, dismiss } = useExporter();
  if (job.kind === 'none') return null;
  return (
    <CornerPanel
      label={t('charges.export')}
      icon={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
      title={
        job.kind === 'running'
          ? t('charges.exporting')
          : t(job.kind === 'done' ? 'charges.exportDone' : 'charges.export')
      }
      close={job.kind !== 'running' && <CloseButton size="sm" aria-label={t('console.dismiss')} onClick={dismiss} />}
    >
      {job.kind === 'running' && <Running job={job} />}
      {job.kind === 'done' && <Done job={job} />}
      {job.kind === 'cancelled' && <p className={styles['text']}>{t('charges.exportCancelled')}</p>}
      {job.kind === 'failed' && <Failed thrown={job.thrown} />}
    </CornerPanel>
  );
}

/** When main refuses a choice, its field is no longer on screen, so the refusal is shown here. */
function Failed({ thrown }: { readonly thrown: unknown }) {
  const { t } = useTranslation();
  const refused = fieldErrorsThrown(thrown, t)['alsoGateways'];
  if (refused === undefined) return <ErrorNotice thrown={thrown} lead={t('charges.exportFailed')} />;
  return (
    <p role="alert" className={styles['text']}>
      {t('charges.exportFailed')} {refused}
    </p>
  );
}

function Running({ job }: { readonly job: Of<'running'> }) {
  const { t } = useTranslation();
  const { cancel } = useExporter();
  const format = useFormat();
  const now = useNow(500);
  const { rows, total, startedAt } = job;
  const rate = rows / Math.max(0.5, (now - startedAt) / 1000);
  const left = total === null || rate === 0 ? null : ((total - rows) / rate) * 1000;
  return (
    <>
      <Progress
        value={total === null || total === 0 ? 0 : (100 * rows) / total}
        aria-label={t('charges.exporting')}
        mt={4}
      />
      <p className={styles['text']} data-figures>
        {total === null
          ? t('charges.exportStarting')
          : t('charges.exportProgress', { count: total, rows: format.count(rows), total: format.count(total) })}
        {left !== null && (
          <>
            <br />
            {t('charges.exportRate', { rate: format.count(Math.round(rate)), left: formatCountdown(left) })}
          </>
        )}
      </p>
      <Button variant="default" size="xs" onClick={cancel}>
        {t('charges.exportCancel')}
      </Button>
    </>
  );
}

function Done({ job: { file, repeated, compared } }: { readonly job: Of<'done'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <p className={styles['file']} title={file.path}>
        {file.fileName}
      </p>
      <p className={styles['text']} data-figures>
        {t('charges.exportRows', { count: file.rows, shown: format.count(file.rows) })} · {t('charges.exportSum')}{' '}
        {format.money(file.sum)} · {format.bytes(file.bytes)}
        <br />
        {file.path}
      </p>
      {compared !== null && <OnScreen file={file} compared={compared} />}
      {repeated !== null && <Difference file={file} repeated={repeated} />}
      {file.download !== null && (
        <Button
          component="a"
          href={file.download}
          download={file.fileName}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          {t('charges.exportDownloadAgain')}
        </Button>
      )}
      <Fold summary={t('console.details')}>
        <div className={styles['fingerprint']}>
          <span>{t('charges.sha256')}</span>
          <code title={file.sha256}>{file.sha256}</code>
          <CopyButton value={file.sha256} what={t('charges.sha256')} />
        </div>
        {file.manifest !== null && (
          <p className={styles['text']}>
            {t('charges.exportManifest')}{' '}
            {file.manifest.download === null ? (
              file.manifest.fileName
            ) : (
              <a href={file.manifest.download} download={file.manifest.fileName}>
                {file.manifest.fileName}
              </a>
            )}
          </p>
        )}
      </Fold>
    </>
  );
}

/** The list's sum next to the file's, and why they differ where they do. */
function OnScreen({ file, compared }: { readonly file: Of<'done'>['file']; readonly compared: ScreenSum }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sum = format.money(compared.sum);
  if (compared.sum === file.sum)
    return (
      <p className={styles['text']} data-figures>
        {t('charges.exportSameOnScreen', { sum })}
      </p>
    );
  return (
    <p className={styles['text']} data-figures role="status">
      {t('charges.exportOtherOnScreen', { sum, difference: format.money(file.sum - compared.sum) })}{' '}
      {t(compared.isByLayout ? 'charges.exportOtherByLayout' : 'charges.exportOtherByTime')}
    </p>
  );
}

/** What the same export had then, and what is different now. */
function Difference({
  file,
  repeated: { before, layoutChanged },
}: {
  readonly file: Of<'done'>['file'];
  readonly repeated: Repeated;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const isSame = before.rows === file.rows && before.sum === file.sum;
  return (
    <p className={styles['text']} data-figures>
      {t(isSame ? 'charges.exportSameAsThen' : 'charges.exportOtherThanThen', {
        when: format.time(before.at),
        count: before.rows,
        shown: format.count(before.rows),
        sum: format.money(before.sum),
      })}
      {layoutChanged && ` ${t('charges.exportLayoutChanged')}`}
    </p>
  );
}
