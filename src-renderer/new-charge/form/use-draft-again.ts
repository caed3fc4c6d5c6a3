import { useEffect, useState } from 'react';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import { goTo, useRoute } from '../../navigation/route.ts';
import { type BoundForm, focusField } from './use-charge-form.ts';

/** Fills the form from an older charge when the route names one; returns the thrown error when that failed. */
export function useDraftAgain({ store, gatewayId, language }: BoundForm): unknown {
  const bridge = useBridge();
  const route = useRoute();
  const [thrown, setThrown] = useState<unknown>(null);
  const key = route.screen === 'new' ? route.againKey : null;
  useEffect(() => {
    if (key === null) return;
    let over = false;
    setThrown(null);
    call(bridge, 'charges.draftAgain', { gatewayId, key }).then(
      (draft) => {
        if (over) return;
        store.startFrom(gatewayId, draft, language, key);
        // The form is filled once: returning to it later must not overwrite newer edits.
        goTo({ screen: 'new', againKey: null }, { replace: true });
        focusField('amount');
      },
      (reason: unknown) => {
        if (!over) setThrown(reason);
      },
    );
    return () => {
      over = true;
    };
  }, [bridge, store, gatewayId, language, key]);
  return thrown;
}
