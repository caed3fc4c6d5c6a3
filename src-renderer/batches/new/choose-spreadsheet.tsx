/** A spreadsheet is dropped, chosen, or pasted as cells. */
import { Button, FileButton, Group, Text, Textarea, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModelMenu } from '../summary/model-menu.tsx';
import styles from './new-batch.module.css';
import { pastedFile } from './spreadsheet-content.ts';

const STEPS = ['step1', 'step2', 'step3', 'step4'] as const;

interface ChooseSpreadsheetProps {
  readonly isReading: boolean;
  readonly onChoose: (file: Blob, fileName: string) => void;
}

/** The last ones are not read: their error names what to save them as. */
const FILES = '.csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods,.zip';

export function ChooseSpreadsheet({ isReading, onChoose }: ChooseSpreadsheetProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const [areMore, setAreMore] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    setAreMore((files?.length ?? 0) > 1);
    if (file !== undefined) onChoose(file, file.name);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  usePaste(take, onChoose);
  return (
    <div className={styles['choose']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the button */}
      <div
        className={styles['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconFileImport size={28} stroke={1.5} aria-hidden />
        <Text mb={4} c="var(--ink)" fw={600} fz={16}>
          {t('batches.choose.drop')}
        </Text>
        <Group justify="center">
          <FileButton accept={FILES} onChange={(file) => file !== null && onChoose(file, file.name)}>
            {(props) => (
              <Button {...props} loading={isReading} data-autofocus>
                {t('batches.choose.button')}
              </Button>
            )}
          </FileButton>
          <ModelMenu />
        </Group>
        <p className={styles['note']}>{t('batches.choose.limits')}</p>
        <p role="status" className={styles['note']}>
          {isReading ? t('batches.choose.reading') : areMore && t('batches.choose.oneFile')}
        </p>
      </div>
      <Textarea
        className={styles['paste'] ?? ''}
        label={t('batches.choose.paste')}
        description={t('batches.choose.pasteHint')}
        rows={3}
        value=""
        // Nothing is typed here: what is pasted is read at once.
        onChange={() => undefined}
      />
      <Steps />
    </div>
  );
}

/** Pasted files and cells, from anywhere on this screen: there is no field in it that something else could be pasted into. */
function usePaste(onFiles: (files: FileList) => void, onChoose: ChooseSpreadsheetProps['onChoose']): void {
  const { t } = useTranslation();
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files !== undefined && files.length > 0) onFiles(files);
    else if (text.trim() !== '') onChoose(pastedFile(text), t('batches.choose.pasted'));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', listener);
    return () => window.removeEventListener('paste', listener);
  }, []);
}

function Steps() {
  const { t } = useTranslation();
  return (
    <section className={styles['steps']} aria-labelledby="batch-steps">
      <Title order={2} size="h3" id="batch-steps" mb={4}>
        {t('batches.choose.steps')}
      </Title>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>{t(`batches.choose.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}
