import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  StatementMapping,
  StatementMatch,
  StatementShape,
} from '../../../src-preload/contract/reports/statements.ts';
import { LARGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { codeSentence } from '../../components/errors/field-errors.ts';
import { base64Of } from '../../format/base64.ts';

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
  /** Base64. */
  readonly content: string;
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
    const fault =
      chosen.size === 0 ? 'statement-empty' : chosen.size > LARGEST.statement ? 'statement-too-large' : null;
    setRefused(fault === null ? null : codeSentence(fault, t));
    if (fault !== null) return;
    const content = await base64Of(chosen);
    read.mutate(
      { content },
      {
        onSuccess: (shape) => {
          setFile({ name: chosen.name, content, shape });
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
    match: () => file !== null && match.mutate({ gatewayId, content: file.content, mapping }, { onSuccess: setFound }),
    isMatching: match.isPending,
    unmatched: match.error,
  };
}
