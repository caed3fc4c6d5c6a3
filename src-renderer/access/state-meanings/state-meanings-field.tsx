/** What the states of this gateway's charges mean: one choice for each that the document does not settle. */
import { Box, Input, NativeSelect, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import type { FieldLock } from '../../bridge/managed.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';
import { SettingRows } from '../../components/fields/setting-rows.tsx';
import { choicesOf, type Meaning, meaningOf, statesWithChoice, withMeaning } from './state-meanings.ts';

export function StateMeaningsField({
  form,
  statesInUse,
  onChange,
  disabled,
  description,
}: FieldLock & {
  readonly form: GatewayInput;
  readonly statesInUse: readonly string[];
  readonly onChange: (part: Partial<GatewayInput>) => void;
}) {
  const { t } = useTranslation();
  const labelId = useId();
  const stateName = useStateName();
  const meaningName = useMeaningName();
  const states = statesWithChoice(statesInUse, form);
  return (
    <Input.Wrapper
      label={<span id={labelId}>{t('access.stateMeanings.label')}</span>}
      labelElement="div"
      description={description ?? t('access.stateMeanings.hint')}
    >
      <Box mt={8} role="group" aria-labelledby={labelId}>
        {states.length === 0 && <Text c="dimmed">{t('access.stateMeanings.noStates')}</Text>}
        <SettingRows>
          {states.map((state) => (
            <NativeSelect
              key={state}
              label={isolatedText(stateName(state))}
              disabled={disabled === true}
              value={meaningOf(state, form)}
              onChange={(event) => {
                const chosen = choicesOf(state).find((each) => each === event.currentTarget.value);
                if (chosen !== undefined) onChange(withMeaning(state, chosen, form));
              }}
              data={choicesOf(state).map((value) => ({ value, label: meaningName(value) }))}
            />
          ))}
        </SettingRows>
      </Box>
    </Input.Wrapper>
  );
}

export function useMeaningName(): (meaning: Meaning) => string {
  const { t } = useTranslation();
  return (meaning) => (meaning === 'none' ? t('access.stateMeanings.notSet') : t(`states.${meaning}`));
}
