import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { ReceivableView } from '../../../src-preload/contract/receivables/receivable.ts';
import { readBoard, saveBoard } from './board-state.ts';

/** Debounces typing (ms). */
const TYPING_PAUSE = 150;

/** Which receivables the board shows: the age chosen and the text typed, kept while other screens are open. */
export function useBoardSearch(gatewayId: string) {
  const [view, setView] = useState<ReceivableView>(() => readBoard(gatewayId).view);
  const [typed, setTyped] = useState(() => readBoard(gatewayId).text);
  const [text, setText] = useState(typed);
  const show = (next: ReceivableView) => {
    saveBoard(gatewayId, { view: next, cursor: null });
    setView(next);
  };
  const searchSoon = useDebouncedCallback((next: string) => {
    saveBoard(gatewayId, { text: next.trim(), cursor: null });
    setText(next.trim());
  }, TYPING_PAUSE);
  const type = (next: string) => {
    setTyped(next);
    searchSoon(next);
  };
  const showOpen = () => {
    type('');
    show('open');
  };
  // `text` is what is searched for: `typed`, once typing pauses.
  return { view, show, showOpen, typed, type, text };
}
