/** A bank's statement compared with the charges paid here. It stays open until everything is saved or it is dismissed. */

import { Button, FileButton, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import styles from './statement-tab.module.css';
import { StatementView } from './statement-view.tsx';
import { useStatementFile } from './use-statement-file.ts';

/** What is read, and what banks offer as well: it is named, with what to download instead. */
const FILES = '.csv,.txt,.tsv,.ofx,.qfx,.xlsx,.xlsm,.xls,.ods,.ofc,.ret,.rem,.cnab,.pdf,.zip';

export function StatementTab() {
  const { id } = useGateway();
  return <Statement key={id} />;
}

function Statement() {
  const { t } = useTranslation();
  const opened = useStatementFile();
  const { statement, refused, goneName, fault } = opened;
  if (opened.isReading) return <Waiting shapes={['table']} lines={4} />;
  const choose = <ChooseFile opened={opened} />;
  return (
    <DropArea onDrop={opened.open}>
      {goneName !== null && <p role="status">{t('reports.statement.gone', { name: isolatedText(goneName) })}</p>}
      {refused !== null && <p role="alert">{refused}</p>}
      {fault !== null && <ErrorNotice thrown={fault} />}
      {statement === null ? (
        <EmptyState icon={<IconFileImport size={24} />} title={t('reports.tab.statement')} action={choose}>
          {t('reports.statement.intro')} {t('reports.statement.drop')}
        </EmptyState>
      ) : (
        <StatementView key={statement.id} statement={statement} opened={opened} choose={choose} />
      )}
      <ReplaceQuestion opened={opened} />
    </DropArea>
  );
}

interface OpenedProps {
  readonly opened: ReturnType<typeof useStatementFile>;
}

function ChooseFile({ opened: { statement, isOpening, open } }: OpenedProps) {
  const { t } = useTranslation();
  // The same file can be chosen again.
  const reset = useRef<() => void>(null);
  const onChange = (file: File | null) => {
    reset.current?.();
    if (file !== null) void open([file]);
  };
  return (
    <FileButton accept={FILES} resetRef={reset} onChange={onChange}>
      {(props) => (
        <Button {...props} variant={statement === null ? 'filled' : 'default'} loading={isOpening}>
          {t(statement === null ? 'reports.statement.choose' : 'reports.statement.chooseAnother')}
        </Button>
      )}
    </FileButton>
  );
}

function ReplaceQuestion({ opened: { statement, replacing, replace, keepOpen } }: OpenedProps) {
  const { t } = useTranslation();
  return (
    <Confirm
      opened={replacing !== null}
      title={t('reports.statement.replaceTitle')}
      action={t('reports.statement.replace')}
      onConfirm={() => replacing !== null && replace(replacing)}
      onCancel={keepOpen}
    >
      <Text>
        {t('reports.statement.replaceText', {
          open: isolatedText(statement?.name ?? ''),
          name: isolatedText(replacing?.name ?? ''),
        })}
      </Text>
    </Confirm>
  );
}

function DropArea({
  onDrop,
  children,
}: {
  readonly onDrop: (files: readonly File[]) => Promise<void>;
  readonly children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void onDrop([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the button
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
