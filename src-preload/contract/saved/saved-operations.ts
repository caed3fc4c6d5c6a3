/** The operations on what people save by name. Each returns everything that can be used at the gateway. */
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorTyped } from '../policy/operation-type.ts';
import { savedThings, thingToRemove, thingToSave } from './saved-things.ts';

export const savedOperations = {
  'saved.read': { ...operatorTyped, onArchived: 'allowed', input: ofGateway, output: savedThings },
  // What is saved by name is no record of the gateway. It may name a person: it can be removed.
  /** Refused with `message-name-taken` or `layout-name-taken` at `save.thing.name`. */
  'saved.save': {
    ...operatorTyped,
    onArchived: 'allowed',
    input: ofGateway.extend({ save: thingToSave }),
    output: savedThings,
  },
  'saved.remove': {
    ...operatorTyped,
    onArchived: 'allowed',
    input: ofGateway.extend({ remove: thingToRemove }),
    output: savedThings,
  },
} as const satisfies Record<string, Operation>;
