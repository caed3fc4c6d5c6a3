/** What each state of a gateway means, as one choice; the settings have money back apart from the other meanings. */
import { type GatewayInput, stateMeaning } from '../../../src-preload/contract/gateways/gateway.ts';
import { isMarkable, isUndocumented } from '../../../src-preload/contract/values/states.ts';

type Meanings = Pick<GatewayInput, 'stateMeanings' | 'returningStates'>;

/** `none`: counted apart. */
export type Meaning = GatewayInput['stateMeanings'][string] | 'REFUNDED' | 'none';

export function meaningOf(state: string, { stateMeanings, returningStates }: Meanings): Meaning {
  const set = Object.hasOwn(stateMeanings, state) ? stateMeanings[state] : undefined;
  return set ?? (returningStates.includes(state) ? 'REFUNDED' : 'none');
}

/** FAILED is documented, and may take money back at a gateway. */
export function choicesOf(state: string): readonly Meaning[] {
  return ['none', ...(isUndocumented(state) ? stateMeaning.options : []), 'REFUNDED'];
}

export function withMeaning(state: string, meaning: Meaning, { stateMeanings, returningStates }: Meanings): Meanings {
  const { [state]: _, ...others } = stateMeanings;
  const returning = returningStates.filter((each) => each !== state);
  return {
    stateMeanings: meaning === 'PAID' || meaning === 'EXPIRED' ? { ...others, [state]: meaning } : others,
    returningStates: meaning === 'REFUNDED' ? [...returning, state].toSorted() : returning,
  };
}

/** The states that have a choice: those in use, and those with a meaning that no charge has any more. */
export function statesWithChoice(statesInUse: readonly string[], form: Meanings): string[] {
  const set = [...form.returningStates, ...Object.keys(form.stateMeanings)];
  return [...new Set([...statesInUse.filter(isMarkable), ...set])].toSorted();
}

/** The states whose meaning is another one after a change. */
export function statesWithOtherMeaning(before: Meanings, after: Meanings): string[] {
  const states = [...statesWithChoice([], before), ...statesWithChoice([], after)];
  return [...new Set(states)].filter((state) => meaningOf(state, before) !== meaningOf(state, after)).toSorted();
}
