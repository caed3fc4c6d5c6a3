import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementMatch, StatementShape } from '../../../src-preload/contract/reports/statements.ts';
import { LARGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { codeSentence } from '../../components/errors/field-errors.ts';
import { base64Of } from '../../format/base64.ts';
import { type PartialMapping, wholeMapping } from './partial-mapping.ts';

const UNMAPPED: PartialMapping = {
  date: null,
  amount: null,
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
  const forget = useCommand('statements.forgetColumns');
  const [file, setFile] = useState<OpenFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [mapping, setMapping] = useState<PartialMapping | null>(null);
  const [found, setFound] = useState<StatementMatch | null>(null);

  const open = async (chosen: File) => {
    setFound(null);
    setFile(null);
    const fault =
      chosen.size === 0 ? 'statement-empty' : chosen.size > LARGEST.statement ? 'statement-too-large' : null;
    setRefused(fault === null ? null : codeSentence(fault, t));
    if (fault !== null) return;
    readContent(chosen.name, await base64Of(chosen));
  };
  const readContent = (name: string, content: string) =>
    read.mutate(
      { gatewayId, content },
      {
        onSuccess: (shape) => {
          setFile({ name, content, shape });
          setMapping(shape.kind === 'csv' ? (shape.mapping ?? UNMAPPED) : null);
        },
      },
    );
  const whole = mapping === null ? null : wholeMapping(mapping);
  return {
    file,
    open,
    /** Why this file is not read, as a sentence. */
    refused,
    unread: read.error ?? forget.error,
    mapping,
    setMapping,
    found,
    /** Forgets the saved mapping of such files, and reads this one with what its columns suggest. */
    forgetColumns: (file: OpenFile, id: string) =>
      forget.mutate({ id }, { onSuccess: () => readContent(file.name, file.content) }),
    /** Null while no column of the day or of the amount is chosen. */
    match:
      file === null || (mapping !== null && whole === null)
        ? null
        : () => match.mutate({ gatewayId, content: file.content, mapping: whole }, { onSuccess: setFound }),
    isMatching: match.isPending,
    unmatched: match.error,
  };
}
