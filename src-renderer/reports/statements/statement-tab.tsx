/** A bank's statement compared with the charges paid here. The file is read in this window and never saved. */

import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatementShape } from '../../../src-preload/contract/reports/statements.ts';
import controls from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { StatementLists } from './lists/statement-lists.tsx';
import { useStatementFile } from './use-statement-file.ts';

/** What is read, and what banks offer as well: it is named, with what to download instead. */
const FILES = '.csv,.txt,.tsv,.ofx,.qfx,.xlsx,.xlsm,.xls,.ods,.ofc,.ret,.rem,.cnab,.pdf,.zip';

export function StatementTab() {
  const { t } = useTranslation();
  const opened = useStatementFile();
  const { file, open, refused, unread, mapping, setMapping, forgetColumns, found, match, isMatching, unmatched } =
    opened;
  const shape = file?.shape;
  const choose = (
    <FileButton accept={FILES} onChange={(chosen) => chosen !== null && void open(chosen)}>
      {(props) => (
        <Button {...props} variant={file === null ? 'filled' : 'default'}>
          {t('reports.statement.choose')}
        </Button>
      )}
    </FileButton>
  );
  return (
    <>
      {file === null ? (
        <EmptyState icon={<IconFileImport size={24} />} title={t('reports.tab.statement')} action={choose}>
          {t('reports.statement.intro')}
        </EmptyState>
      ) : (
        <Group gap={12} mb={16}>
          {choose}
          <span>
            <UntrustedText>{file.name}</UntrustedText>
          </span>
        </Group>
      )}
      {refused !== null && <p role="alert">{refused}</p>}
      {unread !== null && <ErrorNotice thrown={unread} />}
      {shape !== undefined && <WhatItIs shape={shape} />}
      {file !== null && file.shape.kind === 'csv' && mapping !== null && (
        <ColumnMapping
          shape={file.shape}
          mapping={mapping}
          isFolded={found !== null}
          onChange={setMapping}
          onForget={(id) => forgetColumns(file, id)}
        />
      )}
      {file !== null && shape !== undefined && shape.kind !== 'unreadable' && (
        <div className={controls['controls']}>
          <Button loading={isMatching} disabled={match === null} onClick={match ?? undefined}>
            {t('reports.statement.match')}
          </Button>
        </div>
      )}
      {unmatched !== null && <MatchFault thrown={unmatched} />}
      {found !== null && <StatementLists match={found} />}
    </>
  );
}

/** Main's validation errors concern the file, not a field. */
function MatchFault({ thrown }: { readonly thrown: unknown }) {
  const { t } = useTranslation();
  const [sentence] = Object.values(fieldErrorsThrown(thrown, t));
  return sentence === undefined ? <ErrorNotice thrown={thrown} /> : <p role="alert">{sentence}</p>;
}

/** What the file is, as far as its columns do not show it. */
function WhatItIs({ shape }: { readonly shape: StatementShape }) {
  const { t } = useTranslation();
  if (shape.kind === 'unreadable') return <p role="alert">{t(`reports.statement.unreadable.${shape.found}`)}</p>;
  if (shape.kind === 'csv') return null;
  return (
    <Text mb="sm" c="dimmed">
      {t('reports.statement.ofx', { count: shape.entries })}
    </Text>
  );
}
