/** A bank's statement beside the charges paid here. The file is read in this window and never saved. */

import { Button, FileButton, Group, NativeSelect, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type StatementMapping,
  type StatementMatch,
  type StatementShape,
  statementText,
} from '../../../src-preload/contract/reports/statements.ts';
import { isolatedText } from '../../../src-preload/contract/values/hidden-characters.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import shared from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { codeSentence, fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { ReportFold } from '../fields/fold.tsx';
import { readBankFile } from './bank-file.ts';
import { StatementLists } from './statement-lists.tsx';

const UNMAPPED: StatementMapping = {
  date: 0,
  amount: 1,
  debit: null,
  sign: null,
  description: null,
  endToEnd: null,
  id: null,
};

interface OpenFile {
  readonly name: string;
  readonly text: string;
  readonly shape: StatementShape;
}

export function StatementTab() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const read = useCommand('statements.read');
  const match = useCommand('statements.match');
  const [file, setFile] = useState<OpenFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [mapping, setMapping] = useState<StatementMapping | null>(null);
  const [found, setFound] = useState<StatementMatch | null>(null);

  const open = async (chosen: File) => {
    setFound(null);
    setFile(null);
    const text = await readBankFile(chosen);
    const fault = statementText.safeParse(text).error;
    setRefused(fault === undefined ? null : codeSentence(fault.issues[0]?.message ?? '', t));
    if (fault !== undefined) return;
    read.mutate(
      { text },
      {
        onSuccess: (shape) => {
          setFile({ name: chosen.name, text, shape });
          setMapping(shape.kind === 'csv' ? (shape.mapping ?? UNMAPPED) : null);
        },
      },
    );
  };
  const shape = file?.shape;
  const choose = (
    <FileButton accept=".csv,.txt,.ofx,.qfx" onChange={(chosen) => chosen !== null && void open(chosen)}>
      {(props) => (
        <Button {...props} variant={file === null ? 'filled' : 'default'}>
          {t('reports.statement.choose')}
        </Button>
      )}
    </FileButton>
  );
  // Once they served, the result is what matters.
  const columns =
    shape?.kind === 'csv' && mapping !== null ? (
      <Mapping head={shape.head} sample={shape.sample} mapping={mapping} onChange={setMapping} />
    ) : null;
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
      {read.error !== null && <ErrorNotice thrown={read.error} />}
      {shape?.kind === 'unreadable' && <p role="alert">{t('reports.statement.unreadable')}</p>}
      {shape?.kind === 'ofx' && (
        <Text mb="sm" c="dimmed">
          {t('reports.statement.ofx', { count: shape.entries })}
        </Text>
      )}
      {columns !== null &&
        (found === null ? columns : <ReportFold summary={t('reports.statement.columns')}>{columns}</ReportFold>)}
      {file !== null && shape !== undefined && shape.kind !== 'unreadable' && (
        <div className={shared['controls']}>
          <Button
            loading={match.isPending}
            onClick={() => match.mutate({ gatewayId, text: file.text, mapping }, { onSuccess: setFound })}
          >
            {t('reports.statement.match')}
          </Button>
        </div>
      )}
      {match.error !== null && <MatchFault thrown={match.error} />}
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

/** The first value of a column that is not empty: of debits, the first row may have none. */
function exampleOf(sample: readonly (readonly string[])[], index: number): string {
  const value = sample.find((row) => row[index])?.[index];
  return value === undefined ? '' : ` (${isolatedText(value)})`;
}

function Mapping({
  head,
  sample,
  mapping,
  onChange,
}: {
  readonly head: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly mapping: StatementMapping;
  readonly onChange: (mapping: StatementMapping) => void;
}) {
  const { t } = useTranslation();
  const columns = head.map((name, index) => ({
    value: String(index),
    label: isolatedText(name) + exampleOf(sample, index),
  }));
  const none = { value: '', label: t('reports.statement.none') };
  return (
    <>
      <Text mb="sm" c="dimmed">
        {t('reports.statement.csv')}
      </Text>
      <div className={shared['controls']}>
        {(['date', 'amount'] as const).map((field) => (
          <NativeSelect
            w={240}
            key={field}
            label={t(`reports.statement.${field}`)}
            data={columns}
            value={String(mapping[field])}
            onChange={(event) => onChange({ ...mapping, [field]: Number(event.currentTarget.value) })}
          />
        ))}
        {(['debit', 'sign', 'description', 'endToEnd', 'id'] as const).map((field) => (
          <NativeSelect
            w={240}
            key={field}
            label={t(`reports.statement.${field}`)}
            data={[none, ...columns]}
            value={mapping[field] === null ? '' : String(mapping[field])}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...mapping, [field]: value === '' ? null : Number(value) })
            }
          />
        ))}
      </div>
    </>
  );
}
