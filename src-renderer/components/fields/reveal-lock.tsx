import { IconLock } from '@tabler/icons-react';
import { useManagedNote } from '../../bridge/managed.ts';

/** In place of the button that reveals personal data, where the policy locks it: a disabled button could not say why. */
export function RevealLock() {
  const note = useManagedNote('revealLocked');
  return (
    <span role="img" title={note} aria-label={note}>
      <IconLock size={14} aria-hidden />
    </span>
  );
}
