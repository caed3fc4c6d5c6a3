/** A charge's state as icon, word and colour, so that it never depends on colour alone. */
import { Text, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconHelpCircle,
  IconHourglassEmpty,
  IconQrcodeOff,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import {
  DOCUMENTED_STATES,
  type DocumentedState,
  isDocumented,
  isOwnState,
  markedState,
  NOT_USED,
  OUTCOME_UNKNOWN,
} from '../../../src-preload/contract/values/states.ts';
import { Badge, type Look } from '../badge.tsx';
import { UntrustedText } from '../untrusted-text.tsx';

const LOOKS = {
  PENDING: { Icon: IconClock, tone: 'waiting' },
  PAID: { Icon: IconCheck, tone: 'green' },
  EXPIRED: { Icon: IconHourglassEmpty, tone: 'grey' },
  FAILED: { Icon: IconX, tone: 'red' },
  REFUNDED: { Icon: IconArrowBackUp, tone: 'violet' },
} as const satisfies Record<DocumentedState, Look>;

function lookOf(state: string): Look {
  if (isDocumented(state)) return LOOKS[state];
  if (state === NOT_USED) return { Icon: IconQrcodeOff, tone: 'grey' };
  return state === OUTCOME_UNKNOWN
    ? { Icon: IconHelpCircle, tone: 'amber' }
    : { Icon: IconCircleDashed, tone: 'neutral' };
}

/**
 * A state's name in the current language; a state that the document does not name is shown under its own name, and
 * marked where that reads as a documented one (`Paga`, `paid`), as in files (src-main/reports/exports).
 */
export function useStateName(): (state: string) => string {
  const { t } = useTranslation();
  return (state) => {
    if (isDocumented(state)) return t(`states.${state}`);
    if (state === OUTCOME_UNKNOWN) return t('states.outcomeUnknown');
    if (state === NOT_USED) return t('states.notUsed');
    const read = normalizeForSearch(state);
    const isAlike = DOCUMENTED_STATES.some((each) =>
      [each, t(`states.${each}`)].map(normalizeForSearch).includes(read),
    );
    return isAlike ? markedState(state) : state;
  };
}

export function StateBadge({
  state,
  large = false,
  short = false,
}: {
  readonly state: string;
  readonly large?: boolean;
  /** Where there is no room for a long name: it is a tooltip there, and available to screen readers. */
  readonly short?: boolean;
}) {
  const { t } = useTranslation();
  const stateName = useStateName();
  const { Icon, tone } = lookOf(state);
  const isShortened = short && state === OUTCOME_UNKNOWN;
  const isNew = !isDocumented(state) && !isOwnState(state);
  // A badge names an unknown state as such, in words of its own.
  const name = <UntrustedText>{isNew ? state : stateName(state)}</UntrustedText>;
  return (
    <Badge
      tone={tone}
      Icon={Icon}
      large={large}
      state={state}
      title={
        isNew ? `${isolatedText(state)} · ${t('states.undocumented')}` : isShortened ? stateName(state) : undefined
      }
    >
      {isShortened && <span aria-hidden>{t('states.outcomeUnknownShort')}</span>}
      {isShortened ? <VisuallyHidden>{name}</VisuallyHidden> : <span>{name}</span>}
      {/* The service's own word has all of the room there is; the rest is in the tooltip. */}
      {isNew && short && <VisuallyHidden> · {t('states.undocumented')}</VisuallyHidden>}
      {isNew && !short && (
        <>
          {' · '}
          <Text span fw={400} opacity={0.85}>
            {t('states.undocumented')}
          </Text>
        </>
      )}
    </Badge>
  );
}
