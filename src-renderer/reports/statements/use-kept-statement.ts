/** The statement that is open at this gateway, and what is chosen in it: each choice is kept as it is made. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptStatement } from '../../../src-preload/contract/reports/kept-statement-operations.ts';
import { useSignal } from '../../bridge/bridge-context.tsx';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { type OpenStatement, openStatementOf } from './open-statement.ts';
import type { PartialMapping } from './partial-mapping.ts';

type StatementPick = KeptStatement['picks'][number];
type Chosen = Partial<Pick<OpenStatement, 'mapping' | 'isMatched' | 'picks'>>;

export function useKeptStatement(gatewayId: string) {
  const client = useQueryClient();
  const kept = useOperation('statements.kept', { gatewayId });
  const choose = useCommand('statements.choose');
  const dismiss = useCommand('statements.dismiss');
  /** In this window alone: not kept, or done. */
  const [inWindow, setInWindow] = useState<OpenStatement | null>(null);
  const key = keyOf('statements.kept', { gatewayId });
  const statement = inWindow ?? openStatementOf(kept.data);
  const goneName = useGone(kept.data, inWindow !== null);
  useSignal('kept-statement-changed', (news) => {
    if (news.gatewayId === gatewayId) void client.invalidateQueries({ queryKey: key });
  });

  const change = (changes: Chosen) => {
    if (inWindow !== null) return setInWindow({ ...inWindow, ...changes });
    // An answer that is under way is of before this choice.
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<KeptStatement | null>(key, (before) => before && { ...before, ...changes });
  };
  return {
    statement,
    isReading: kept.isPending,
    fault: kept.error ?? choose.error ?? dismiss.error,
    /** The name of a statement that was on this screen, and went without this window's doing. */
    goneName: goneName.name,
    /** Shows what is kept now, once it is there. */
    showKept: async () => {
      goneName.expect();
      await kept.refetch();
      setInWindow(null);
    },
    showInWindow: (opened: OpenStatement) => {
      goneName.expect();
      setInWindow(opened);
    },
    setMapping: (of: OpenStatement, mapping: PartialMapping) => {
      change({ mapping, isMatched: false });
      if (of.notKept === null) choose.mutate({ gatewayId, statementId: of.id, mapping });
    },
    /** Reads the kept file again; null where it is gone. */
    reread: async () => openStatementOf((await kept.refetch()).data)?.shape ?? null,
    /** Main keeps it once it is matched. */
    setMatched: () => change({ isMatched: true }),
    pick: (of: OpenStatement, { lineId, kind, key: charge }: StatementPick) => {
      const pick = { lineId, kind, key: charge };
      const others = of.picks.filter((each) => each.lineId !== lineId || each.kind !== kind);
      change({ picks: [...others, pick] });
      if (of.notKept === null) choose.mutate({ gatewayId, statementId: of.id, pick });
    },
    /** Nothing of it is kept from now on; `stays`: it is still on this screen until that is left. */
    dismiss: (of: OpenStatement, stays: boolean) => {
      goneName.expect();
      setInWindow(stays ? { ...of, notKept: 'done' } : null);
      if (of.notKept !== null) return;
      client.setQueryData<KeptStatement | null>(key, null);
      dismiss.mutate({ gatewayId, statementId: of.id });
    },
  };
}

/** Notices that the kept statement on this screen is gone, where this window neither dismissed nor replaced it. */
function useGone(kept: KeptStatement | null | undefined, isInWindow: boolean) {
  const [seen, setSeen] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [name, setName] = useState<string | null>(null);
  const now = kept == null || isInWindow ? null : { id: kept.statementId, name: kept.name };
  if (now !== null && now.id !== seen?.id) {
    setSeen(now);
    setName(null);
  }
  if (kept === null && seen !== null) {
    setSeen(null);
    if (!isInWindow) setName(seen.name);
  }
  return {
    name,
    expect: () => {
      setSeen(null);
      setName(null);
    },
  };
}
