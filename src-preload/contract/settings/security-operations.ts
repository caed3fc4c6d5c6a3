/** The operations of the idle lock and the PIN. */
import { z } from 'zod';
import { nothing } from '../policy/inputs.ts';
import { type Operation, operatorOnly, unrestricted, usual } from '../policy/operation-type.ts';
import { deskSecurity, typedPin } from './security.ts';

export const securityOperations = {
  'security.read': { ...unrestricted, onArchived: 'no-gateway', input: nothing, output: deskSecurity },
  /** The operator is active: the idle time starts again. */
  'security.active': { ...unrestricted, onArchived: 'no-gateway', input: nothing, output: nothing },
  'security.lock': { ...unrestricted, onArchived: 'no-gateway', input: nothing, output: deskSecurity },
  /** Shows the desk again; requires the screen's PIN or the admin's, where one of them is set. */
  'security.unlock': {
    ...unrestricted,
    onArchived: 'no-gateway',
    input: z.strictObject({ pin: typedPin.nullable() }),
    output: deskSecurity,
  },
  /** Allows this window guarded operations for a few minutes. */
  'security.enterPin': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: z.strictObject({ pin: typedPin }),
    output: deskSecurity,
  },
  'security.leaveAdmin': { ...operatorOnly, onArchived: 'no-gateway', input: nothing, output: deskSecurity },
  /** Sets the admin's PIN, or removes it (null). Where one is set, the current one is required. */
  'security.setPin': {
    ...usual,
    right: 'operator',
    reveals: 'nothing',
    audited: 'pin-changed',
    onArchived: 'no-gateway',
    input: z.strictObject({ current: typedPin.nullable(), pin: typedPin.nullable() }),
    output: deskSecurity,
  },
  /** Sets the PIN that unlocks the screen alone, or removes it. `current` is the admin's, without one the screen's. */
  'security.setScreenPin': {
    ...usual,
    right: 'operator',
    reveals: 'nothing',
    audited: 'pin-changed',
    onArchived: 'no-gateway',
    input: z.strictObject({ current: typedPin.nullable(), pin: typedPin.nullable() }),
    output: deskSecurity,
  },
} as const satisfies Record<string, Operation>;
