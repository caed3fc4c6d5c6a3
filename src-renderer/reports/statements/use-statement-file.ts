import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LARGEST, LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, useCommand } from '../../bridge/operations.ts';
import { codeSentence } from '../../components/errors/field-errors.ts';
import { base64Of } from '../../format/base64.ts';
import { mappingOf, type OpenStatement } from './open-statement.ts';
import { useKeptStatement } from './use-kept-statement.ts';

/** A file that was read and is not open yet. */
type ReadFile = Pick<OpenStatement, 'name' | 'shape'> & { readonly content: string };

/** The bank's file that is open, and the way of another one to its place. */
export function useStatementFile() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const kept = useKeptStatement(gatewayId);
  const read = useCommand('statements.read');
  const keeping = useKeeping(gatewayId, kept);
  const forgetting = useForgetting(gatewayId, kept);
  const [refused, setRefused] = useState<string | null>(null);
  /** Waits for the answer whether it may take the open one's place. */
  const [replacing, setReplacing] = useState<ReadFile | null>(null);

  const show = (file: ReadFile) => {
    setReplacing(null);
    keeping.keep(file);
  };
  const open = async (files: readonly File[]) => {
    const [chosen] = files;
    if (chosen === undefined) return;
    const fault =
      chosen.size === 0 ? 'statement-empty' : chosen.size > LARGEST.statement ? 'statement-too-large' : null;
    if (files.length > 1) return setRefused(t('reports.statement.oneFile'));
    setRefused(fault === null ? null : codeSentence(fault, t));
    if (fault !== null) return;
    const content = await base64Of(chosen);
    read.mutate(
      { gatewayId, content },
      {
        onSuccess: (shape) => {
          // What is open stays: nothing takes its place.
          if (shape.kind === 'unreadable') return setRefused(t(`reports.statement.unreadable.${shape.found}`));
          const file = { name: chosen.name.slice(0, LONGEST.line), content, shape };
          const before = kept.statement;
          if (before?.isMatched === true && before.notKept !== 'done') setReplacing(file);
          else show(file);
        },
      },
    );
  };
  return {
    ...kept,
    open,
    isOpening: read.isPending || keeping.isPending,
    /** Why a file is not read, as a sentence. */
    refused,
    fault: read.error ?? keeping.error ?? forgetting.error ?? kept.fault,
    replacing,
    replace: show,
    keepOpen: () => setReplacing(null),
    forgetColumns: forgetting.forgetColumns,
  };
}

/** Forgets the saved mapping of files like the open one, which is then shown with what its columns suggest. */
function useForgetting(gatewayId: string, kept: ReturnType<typeof useKeptStatement>) {
  const bridge = useBridge();
  const forget = useCommand('statements.forgetColumns');
  return {
    error: forget.error,
    forgetColumns: (of: OpenStatement, id: string) =>
      forget.mutate(
        { id },
        {
          onSuccess: async () => {
            const { content } = of;
            const shape =
              content === null ? await kept.reread() : await call(bridge, 'statements.read', { gatewayId, content });
            if (shape === null || shape.kind !== 'csv') return;
            const mapping = mappingOf(shape);
            if (content !== null) kept.showInWindow({ ...of, shape, mapping, isMatched: false });
            else if (mapping !== null) kept.setMapping(of, mapping);
          },
        },
      ),
  };
}

/** Keeps a file and shows it; one that cannot be kept is shown in this window alone. */
function useKeeping(gatewayId: string, kept: ReturnType<typeof useKeptStatement>) {
  const keep = useCommand('statements.keep');
  return {
    isPending: keep.isPending,
    error: keep.error,
    keep: ({ name, content, shape }: ReadFile) =>
      keep.mutate(
        { gatewayId, name, content },
        {
          onSuccess: (result) => {
            if (result.kept === 'yes') return void kept.showKept();
            const loadedAt = Date.now();
            const file = { id: `${name} ${loadedAt}`, name, shape, loadedAt, content, notKept: result.kept };
            kept.showInWindow({ ...file, mapping: mappingOf(shape), isMatched: false, picks: [] });
          },
        },
      ),
  };
}
