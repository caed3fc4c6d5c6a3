import { useEffect, useState } from 'react';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import { goTo, useRoute } from '../../navigation/route.ts';
import type { BoundForm } from './use-charge-form.ts';

/**
 * Fills the form from an older charge when the route names one. Until then the form still has what was typed before, and
 * must not be sent.
 */
export function useDraftAgain({ store, gatewayId, language }: BoundForm): {
  readonly filling: boolean;
  /** What kept it from being filled; null otherwise. */
  readonly thrown: unknown;
} {
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
      },
      (reason: unknown) => {
        if (!over) setThrown(reason);
      },
    );
    return () => {
      over = true;
    };
  }, [bridge, store, gatewayId, language, key]);
  return { filling: key !== null && thrown === null, thrown };
}
