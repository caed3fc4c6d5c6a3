import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { keyOf, useCommand } from '../../bridge/operations.ts';
import { ErasureQuestion } from './erasure-question.tsx';

/** Finds a person in every gateway and, after a question, erases them. `question` has to be rendered. */
export function useErasure(person: Input<'erasure.find'>['person'], onErased: () => void) {
  const client = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const find = useCommand('erasure.find');
  const erase = useCommand('erasure.begin');
  const onConfirm = () =>
    erase.mutate(
      { person },
      {
        onSettled: () => {
          setConfirming(false);
          void client.invalidateQueries({ queryKey: keyOf('erasure.receipts') });
        },
        onSuccess: onErased,
      },
    );
  const question = (
    <ErasureQuestion
      opened={confirming}
      found={find.data}
      busy={erase.isPending}
      onCancel={() => setConfirming(false)}
      onConfirm={onConfirm}
    />
  );
  return { find, erase, ask: () => setConfirming(true), question };
}
