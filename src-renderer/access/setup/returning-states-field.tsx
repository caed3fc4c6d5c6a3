/** Which of the states that this gateway's charges have, other than REFUNDED, take money back. */
import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { isMarkable } from '../../../src-preload/contract/values/states.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';

export function ReturningStatesField({
  value,
  statesInUse,
  onChange,
  disabled = false,
  description,
}: {
  readonly value: readonly string[];
  readonly statesInUse: readonly string[];
  readonly onChange: (states: string[]) => void;
  readonly disabled?: boolean;
  readonly description?: string;
}) {
  const { t } = useTranslation();
  const stateName = useStateName();
  // A marked state that no charge has any more can still be unmarked.
  const states = [...new Set([...statesInUse.filter(isMarkable), ...value])].toSorted();
  return (
    <Checkbox.Group
      label={t('access.returningStates.label')}
      description={description ?? t('access.returningStates.hint')}
      value={[...value]}
      onChange={(marked) => onChange(marked.toSorted())}
    >
      <Stack gap={8} mt={6}>
        {states.length === 0 && <Text c="dimmed">{t('access.returningStates.none')}</Text>}
        {states.map((state) => (
          <Checkbox key={state} value={state} label={isolatedText(stateName(state))} disabled={disabled} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
