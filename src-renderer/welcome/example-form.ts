/** The form of a new charge as the guides need it: filled with the example, and whether it can be sent. */
import { useEffect, useState } from 'react';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { call } from '../bridge/operations.ts';
import { goTo } from '../navigation/route.ts';
import { exampleContent } from './example.ts';

// The form is a lazy screen, and stays one.
const loadForms = () => import('../new-charge/form/use-charge-form.ts');
const loadReading = () => import('../new-charge/form/read-form.ts');

/** Opens the form; it is filled with the example unless it has something typed, in this window or an earlier one. */
export async function openWithExample(bridge: Bridge, gatewayId: string, language: Language): Promise<void> {
  const [{ chargeForms }, { readForm }] = await Promise.all([loadForms(), loadReading()]);
  const isTyped = readForm(chargeForms.state(gatewayId).form).ok;
  const saved = isTyped ? null : await call(bridge, 'drafts.read', { gatewayId });
  if (!isTyped && saved === null) chargeForms.startFromTemplate(gatewayId, exampleContent(language));
  goTo({ screen: 'new', againKey: null });
}

/** Whether the form has everything that a charge needs. `isOpen`: only then can it change. */
export function useIsFormFilled(gatewayId: string, isOpen: boolean): boolean {
  const [isFilled, setFilled] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let stop = () => {};
    let isLeft = false;
    void Promise.all([loadForms(), loadReading()]).then(([{ chargeForms }, { readForm }]) => {
      if (isLeft) return;
      const read = () => setFilled(readForm(chargeForms.state(gatewayId).form).ok);
      read();
      stop = chargeForms.subscribe(read);
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [gatewayId, isOpen]);
  return isFilled;
}
