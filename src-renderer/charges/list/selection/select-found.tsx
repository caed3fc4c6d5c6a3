/** Selects everything that the filter found, loaded or not. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '../../../../src-preload/contract/bridge.ts';
import type { ListCursor } from '../../../../src-preload/contract/charges/charge.ts';
import { useBridge } from '../../../bridge/bridge-context.tsx';
import type { ListQuestion } from '../../../bridge/cached-pages.ts';
import { call, errorOf } from '../../../bridge/operations.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import { errorSentences } from '../../../components/errors/error-sentences.ts';
import { MAX_SELECTED, type RowSelection } from '../../../components/list/row-selection.ts';
import { useToast } from '../../../components/notices/toaster.tsx';

/** The maximum number of rows of one query. */
const PAGE = 500;

export interface SelectFoundProps {
  readonly question: ListQuestion;
  /** How many charges the filter finds. */
  readonly found: number;
  readonly selection: RowSelection;
}

/** Offered once every loaded row is selected; above the most that can be selected, the first ones in the list's order. */
export function SelectFound({ question, found, selection }: SelectFoundProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const bridge = useBridge();
  const [reading, setReading] = useState(false);
  const reader = useRef<AbortController>(null);
  // Another filter, or an end of the selection, ends the reading.
  useEffect(() => () => reader.current?.abort(), []);
  const select = () => {
    const aborter = new AbortController();
    reader.current = aborter;
    setReading(true);
    keysOf(bridge, question, aborter.signal)
      .then((keys) => {
        if (!aborter.signal.aborted) selection.select(keys);
      })
      .catch((thrown: unknown) => {
        if (aborter.signal.aborted) return;
        const { what, next } = errorSentences(errorOf(thrown), t);
        toast({ id: 'not-selected', tone: 'red', title: t('charges.notSelected'), text: `${what} ${next}` });
      })
      .finally(() => setReading(false));
  };
  const most = format.count(MAX_SELECTED);
  return (
    <Button size="compact-sm" variant="light" loading={reading} onClick={select}>
      {found > MAX_SELECTED
        ? t('charges.selectFirst', { most, shown: format.count(found) })
        : t('charges.selectFound', { count: found, shown: format.count(found) })}
    </Button>
  );
}

async function keysOf(
  bridge: Bridge,
  { gatewayId, filter, sort }: ListQuestion,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const keys: string[] = [];
  let after: ListCursor | null = null;
  do {
    signal.throwIfAborted();
    const page: Awaited<ReturnType<typeof call<'charges.list'>>> = await call(bridge, 'charges.list', {
      gatewayId,
      filter,
      ...(sort && { sort }),
      after,
      limit: Math.min(PAGE, MAX_SELECTED - keys.length),
    });
    keys.push(...page.rows.map(({ key }) => key));
    after = page.next;
  } while (after !== null && keys.length < MAX_SELECTED);
  return keys;
}
