/**
 * "Check a file": whether a file is as Balcão wrote it. It is read in this page. Of an export only its digest is compared;
 * a saved closing or audit trail is checked by itself, too.
 */

import { Box, Button, FileButton, Text, Title } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileCheck } from '../../../src-preload/contract/reports/export-records.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { ControlCode } from '../fields/fold.tsx';
import fields from '../fields/reports.module.css';
import styles from './check-file.module.css';
import { type DroppedFile, pairManifests } from './dropped-files.ts';
import { closingCheckOf, kindOfFile, type SealedCheck, trailCheckOf } from './sealed-check.ts';
import { SealedOutcome } from './sealed-outcome.tsx';
import { sha256OfFile } from './sha256.ts';
import { Verdict } from './verdict.tsx';

type Check =
  | { readonly kind: 'reading' }
  /** Of an audit trail. */
  | { readonly kind: 'reading-entries'; readonly done: number; readonly all: number }
  | { readonly kind: 'sealed'; readonly sealed: SealedCheck }
  | { readonly kind: 'checked'; readonly sha256: string; readonly found: FileCheck }
  | { readonly kind: 'failed'; readonly thrown: unknown };

export function CheckFile() {
  const { t } = useTranslation();
  const { checks, isManifestAlone, check } = useFileChecks();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={fields['section']}
      aria-label={t('reports.made.check')}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void check([...event.dataTransfer.files]);
      }}
    >
      <Title order={2}>{t('reports.made.check')}</Title>
      <div className={styles['drop']} data-over={isOver || undefined}>
        <Text mb="sm" c="dimmed">
          {t('reports.made.checkHint')}
        </Text>
        <FileButton multiple onChange={(files) => void check(files)}>
          {(props) => (
            <Button {...props} variant="default">
              {t('reports.made.chooseFile')}
            </Button>
          )}
        </FileButton>
      </div>
      <div role="status">
        {isManifestAlone && <p>{t('reports.made.manifestAlone')}</p>}
        {checks.map(({ name, check: each }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          <Box key={index} my="sm">
            <strong>
              <UntrustedText>{name}</UntrustedText>
            </strong>
            <Outcome check={each} />
          </Box>
        ))}
      </div>
    </section>
  );
}

/** Files are checked one after the other; a manifest is read together with the file that it belongs to. */
function useFileChecks() {
  const bridge = useBridge();
  const { gateways } = useApp();
  const [checks, setChecks] = useState<readonly { readonly name: string; readonly check: Check }[]>([]);
  const [isManifestAlone, setManifestAlone] = useState(false);
  const checkOne = async ({ file, manifestSha256 }: DroppedFile, at: number) => {
    const show = (check: Check) => setChecks((now) => now.with(at, { name: file.name, check }));
    try {
      const kind = await kindOfFile(file);
      if (kind === 'closing') return show({ kind: 'sealed', sealed: await closingCheckOf(bridge, gateways, file) });
      if (kind === 'trail') {
        const onEntries = (done: number, all: number) => show({ kind: 'reading-entries', done, all });
        return show({ kind: 'sealed', sealed: await trailCheckOf(bridge, file, onEntries) });
      }
      const sha256 = await sha256OfFile(file);
      const found = await call(bridge, 'exports.checkFile', { fileName: file.name, sha256, manifestSha256 });
      show({ kind: 'checked', sha256, found });
    } catch (thrown) {
      show({ kind: 'failed', thrown });
    }
  };
  const check = async (files: readonly File[]) => {
    const { dropped, hasOnlyManifests } = await pairManifests(files);
    setManifestAlone(hasOnlyManifests);
    setChecks(dropped.map(({ file }) => ({ name: file.name, check: { kind: 'reading' } })));
    for (const [at, each] of dropped.entries()) await checkOne(each, at);
  };
  return { checks, isManifestAlone, check };
}

function Outcome({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (check.kind === 'failed') return <ErrorNotice thrown={check.thrown} />;
  if (check.kind === 'reading') return <p>{t('reports.made.reading')}</p>;
  if (check.kind === 'reading-entries')
    return <p>{t('reports.check.entries', { done: format.count(check.done), all: format.count(check.all) })}</p>;
  if (check.kind === 'sealed') return <SealedOutcome check={check.sealed} />;
  const { found, sha256 } = check;
  const known = found.result === 'unknown' ? null : found.export;
  return (
    <>
      <Verdict is={found.result}>{t(sentenceOf(found))}</Verdict>
      {known !== null && (
        <Text mb="sm" c="dimmed">
          {t(known.operator === null ? 'reports.made.known' : 'reports.made.knownBy', {
            when: format.time(known.at),
            who: known.operator ?? '',
            gateway: known.gatewayName,
            count: known.rows,
            shown: format.count(known.rows),
            sum: format.money(known.sum),
          })}
        </Text>
      )}
      {found.result === 'unknown' && found.unread.length > 0 && (
        <Text mb="sm" c="dimmed">
          {t('reports.made.unread', { names: found.unread.join(', ') })}
        </Text>
      )}
      <ControlCode codes={[[t('charges.sha256'), sha256]]} />
    </>
  );
}

function sentenceOf(found: FileCheck) {
  switch (found.result) {
    case 'whole':
      return 'reports.made.whole';
    case 'changed':
      return found.by === 'name' ? 'reports.made.changedByName' : 'reports.made.changedByManifest';
    case 'unknown':
      return found.agreesWithManifest ? 'reports.made.unknownWithManifest' : 'reports.made.unknown';
  }
}
