/** The operations on settings, and on what this Balcão is. */
import { z } from 'zod';
import { nothing } from '../policy/inputs.ts';
import { type Operation, operatorOnly, unrestricted, usual } from '../policy/operation-type.ts';
import { about, settingFallback, settings, settingsChange } from './settings.ts';

export const settingsOperations = {
  'settings.about': { ...unrestricted, onArchived: 'no-gateway', input: nothing, output: about },
  'settings.read': { ...unrestricted, onArchived: 'no-gateway', input: nothing, output: settings },
  'settings.change': {
    ...usual,
    right: 'operator',
    further: { where: 'desk-settings', right: 'admin', reveals: 'nothing' },
    reveals: 'nothing',
    audited: 'settings-changed',
    onArchived: 'no-gateway',
    lock: 'settings',
    input: settingsChange,
    output: settings,
  },
  /** Settings on disk that could not be used; each disappears once it is set again. */
  'settings.fallbacks': { ...operatorOnly, onArchived: 'no-gateway', input: nothing, output: z.array(settingFallback) },
} as const satisfies Record<string, Operation>;
