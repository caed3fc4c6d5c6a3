import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type StatementMapping,
  type StatementMatch,
  type StatementShape,
  statementText,
} from '../../../src-preload/contract/reports/statements.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { codeSentence } from '../../components/errors/field-errors.ts';
import { readBankFile } from './bank-file.ts';

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

/** A bank's file that was opened in this window, its columns, and what it was matched with. */
export function useStatementFile() {
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
  return {
    file,
    open,
    /** Why this file is not read, as a sentence. */
    refused,
    unread: read.error,
    mapping,
    setMapping,
    found,
    match: () => file !== null && match.mutate({ gatewayId, text: file.text, mapping }, { onSuccess: setFound }),
    isMatching: match.isPending,
    unmatched: match.error,
  };
}
