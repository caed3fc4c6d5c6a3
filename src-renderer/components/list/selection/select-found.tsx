/** Selects everything that a list's question finds, loaded or not. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST } from '../../../../src-preload/contract/values/input-limits.ts';
import { errorOf } from '../../../bridge/operations.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import { errorSentences } from '../../errors/error-sentences.ts';
import { useToast } from '../../notices/toaster.tsx';
import type { RowSelection } from './row-selection.ts';

/** What the list's question finds beyond the rows that are loaded. */
export interface FoundRows {
  /** How many there are, loaded or not; null while that is not known. */
  readonly count: number | null;
  /** Another one ends the reading. */
  readonly question: string;
  /** Reads the keys in the list's order, at most as many as can be selected. */
  readonly readKeys: (signal: AbortSignal) => Promise<readonly string[]>;
}

/** Offered once every loaded row is selected; above the most that can be selected, the first ones in the list's order. */
export function SelectFound({
  count,
  readKeys,
  selection,
}: {
  readonly count: number;
  readonly readKeys: FoundRows['readKeys'];
  readonly selection: RowSelection;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [reading, setReading] = useState(false);
  const aborting = useRef<AbortController>(null);
  // Another filter, or an end of the selection, ends the reading.
  useEffect(() => () => aborting.current?.abort(), []);
  const select = () => {
    const aborter = new AbortController();
    aborting.current = aborter;
    setReading(true);
    readKeys(aborter.signal)
      .then((keys) => {
        if (!aborter.signal.aborted) selection.select(keys);
      })
      .catch((thrown: unknown) => {
        if (aborter.signal.aborted) return;
        const { what, next } = errorSentences(errorOf(thrown), t);
        toast({ id: 'not-selected', tone: 'red', title: t('console.selection.notSelected'), text: `${what} ${next}` });
      })
      .finally(() => setReading(false));
  };
  const shown = format.count(count);
  return (
    <Button size="compact-sm" variant="light" loading={reading} onClick={select}>
      {count > MOST.selected
        ? t('console.selection.selectFirst', { most: format.count(MOST.selected), shown })
        : t('console.selection.selectFound', { count, shown })}
    </Button>
  );
}
