/** A sentence or two for every kind of error: what happened, what it means, what to do next. */

import type { ConsoleError } from '../../src-preload/contract/errors.ts';
import type { WireCause } from '../../src-preload/contract/network/wire-cause.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { consoleErrors } from './console-error-messages.ts';
import { gatewayErrors } from './gateway-error-messages.ts';
import { historyErrors } from './history-error-messages.ts';
import { moveErrors } from './move-error-messages.ts';
import { wireCauses } from './network-messages.ts';

type Kind = ConsoleError['kind'];
type OfKind<K extends Kind> = Extract<ConsoleError, { kind: K }>;
type Sentence = { readonly what: string; readonly next: string };

/** A kind with reasons has a text for each reason; every other kind has one. */
type TextsOf<K extends Kind> = K extends 'network'
  ? { readonly next: string }
  : OfKind<K> extends { readonly problem: infer Reason extends string }
    ? Record<Reason, Sentence>
    : OfKind<K> extends { readonly reason: infer Reason extends string }
      ? Record<Reason, Sentence>
      : OfKind<K> extends { readonly what: infer Reason extends string }
        ? Record<Reason, Sentence>
        : Sentence;

/** A kind or a reason that is new in the contract does not compile until it has a text here. */
type EveryError = { readonly [K in Kind]: TextsOf<K> } & {
  readonly causes: Record<WireCause, string>;
};

export const errorMessages = {
  en: { ...gatewayErrors.en, ...historyErrors.en, ...moveErrors.en, ...consoleErrors.en, causes: wireCauses.en },
  'pt-BR': {
    ...gatewayErrors['pt-BR'],
    ...historyErrors['pt-BR'],
    ...moveErrors['pt-BR'],
    ...consoleErrors['pt-BR'],
    causes: wireCauses['pt-BR'],
  },
} as const satisfies Record<Language, EveryError>;
