/** Closes several periods, or one at several gateways, one after the other: each document belongs to its own history. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { keyOf, useCommand } from '../../bridge/operations.ts';

type ToClose = Input<'closing.close'>;

/** After an error the next run of the same closings goes on where it stopped. */
export function useCloseInTurn() {
  const client = useQueryClient();
  const close = useCommand('closing.close');
  const [isClosing, setClosing] = useState(false);
  /** What a run closed before an error stopped it: the next press goes on after them. */
  const [stopped, setStopped] = useState<{ readonly run: string; readonly closed: readonly string[] } | null>(null);
  /** Resolves with whether all were closed. */
  const closeInTurn = async (all: readonly ToClose[]): Promise<boolean> => {
    setClosing(true);
    const run = all.map(nameOf).join('\n');
    const closed = new Set(stopped?.run === run ? stopped.closed : []);
    let isDone = false;
    try {
      for (const each of all.filter((one) => !closed.has(nameOf(one)))) {
        await close.mutateAsync(each);
        closed.add(nameOf(each));
      }
      setStopped(null);
      isDone = true;
    } catch {
      // The notice shows it; those closed before it stay closed.
      setStopped({ run, closed: [...closed] });
    }
    setClosing(false);
    for (const name of ['closing.read', 'closing.readSeveral', 'closing.list', 'closing.outdated'] as const)
      void client.invalidateQueries({ queryKey: keyOf(name) });
    return isDone;
  };
  return { error: close.error, isClosing, closeInTurn };
}

function nameOf({ gatewayId, period, basis }: ToClose): string {
  return `${gatewayId} ${period} ${basis}`;
}
