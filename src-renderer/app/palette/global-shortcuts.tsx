/**
 * The two shortcuts that work everywhere: Ctrl+K (⌘K) opens the palette, also while typing; ? opens the list of
 * shortcuts.
 */

import { type Dispatch, type SetStateAction, Suspense, useEffect } from 'react';
import { lazyScreen } from '../../components/timing/load-when-idle.ts';
import { KEYS } from '../../navigation/shortcuts.ts';
import { useKeys } from '../../navigation/use-keys.ts';

const Palette = lazyScreen(async () => (await import('./palette.tsx')).Palette);
const ShortcutsSheet = lazyScreen(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

/** What they have opened over the screen; null: nothing. */
export type OpenOverlay = 'palette' | 'sheet' | null;

export function GlobalShortcuts({
  open,
  setOpen,
}: {
  readonly open: OpenOverlay;
  readonly setOpen: Dispatch<SetStateAction<OpenOverlay>>;
}) {
  useKeys({ [KEYS.showShortcuts]: () => setOpen('sheet') });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toUpperCase() !== KEYS.openPalette ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // Prevents the browser's own Ctrl+K, which would leave the page.
      event.preventDefault();
      setOpen((before) => (before === 'palette' ? null : 'palette'));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [setOpen]);
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} showShortcuts={() => setOpen('sheet')} />}
      {open === 'sheet' && <ShortcutsSheet onClose={close} />}
    </Suspense>
  );
}
