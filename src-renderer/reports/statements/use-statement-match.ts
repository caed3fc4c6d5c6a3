/** Matches the open statement, and again whenever a charge is paid or refunded, or a match is saved elsewhere. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge, useSignal } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import type { OpenStatement } from './open-statement.ts';
import { wholeMapping } from './partial-mapping.ts';

export function useStatementMatch({ id, content, mapping, isMatched, notKept }: OpenStatement) {
  const client = useQueryClient();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const chosen = mapping === null ? null : wholeMapping(mapping);
  // The file itself, which may be of megabytes, is no part of the key.
  const columns = JSON.stringify(chosen);
  const match = useMemo(
    () =>
      inTurn(() => {
        const file = content === null ? { statementId: id } : { content };
        return call(bridge, 'statements.match', { gatewayId, ...file, mapping: JSON.parse(columns) });
      }),
    [bridge, gatewayId, id, content, columns],
  );
  const queryKey = ['statements.match', gatewayId, id, columns];
  const query = useQuery({
    queryKey,
    queryFn: match,
    // One that is done is no longer kept, and stays on the screen as it was.
    enabled: isMatched && notKept !== 'done',
    // What was paid while another screen was open is in it, too.
    staleTime: 0,
  });
  // A change of a gateway's history reads everything again (history-banners.tsx); that of single charges does not.
  useSignal('charges-changed', (news) => {
    if (news.gatewayId === gatewayId && news.rows.some(({ paidAt }) => paidAt !== null))
      void client.invalidateQueries({ queryKey });
  });
  return { ...query, canMatch: mapping === null || chosen !== null };
}

/** Runs one call at a time: all who call meanwhile get the next one, which begins when the running one has ended. */
function inTurn<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> | null = null;
  let next: Promise<Value> | null = null;
  const start = () => {
    next = null;
    const started = run();
    running = started
      .catch(() => undefined)
      .finally(() => {
        running = null;
      });
    return started;
  };
  return () => {
    if (running === null) return start();
    next ??= running.then(start);
    return next;
  };
}
