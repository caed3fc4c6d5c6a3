/** A person's change of the day on which a charge's money went back: another one, or none any more. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand } from '../../bridge/operations.ts';
import { fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { DayField } from '../../components/fields/day-field.tsx';
import { DatingRefusal } from '../../components/questions/dating-refusal.tsx';
import { dayOf } from '../../format/day-bounds.ts';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';

/** Saves the day, or asks about a locked month. */
function useReturnDating(key: string, onSaved: () => void) {
  const { id: gatewayId } = useGateway();
  const client = useQueryClient();
  const date = useCommand('charges.dateReturn');
  const save = (day: string | null, intoLocked = false) =>
    date.mutate(
      { gatewayId, key, day, intoLocked },
      {
        onSuccess: () => {
          onSaved();
          void client.invalidateQueries({ queryKey: keyOf('charges.detail', { gatewayId, key }) });
        },
      },
    );
  return { ...date, save };
}

export function ReturnDate({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { returningStates } = useGateway();
  const { settings } = useApp();
  const { key, paidAt, returnedAt, returnedFrom, state } = charge;
  const shown = returnedAt === null ? '' : dayOf(returnedAt, settings.timeZone);
  const [typed, setTyped] = useState<string | null>(null);
  const date = useReturnDating(key, () => setTyped(null));
  const day = typed ?? shown;
  useUnsavedInput(day !== shown);
  if (!takesMoneyBack(state, returningStates)) return null;
  // A marked state of a charge that was never paid takes nothing back.
  if (state !== 'REFUNDED' && paidAt === null && returnedAt === null) return null;
  const errors = date.error === null ? {} : fieldErrorsThrown(date.error, t);
  return (
    <Stack component="section" gap="xs" aria-label={t('charge.returned.on')}>
      <Group align="flex-end">
        <DayField key={`${returnedAt} ${returnedFrom}`} label={t('charge.returned.on')} value={day} onDay={setTyped} />
        <Button
          size="sm"
          variant="default"
          disabled={day === '' || (day === shown && returnedFrom === 'person')}
          loading={date.isPending}
          onClick={() => date.save(day)}
        >
          {t('charge.returned.save')}
        </Button>
        {returnedFrom === 'person' && (
          <Button size="sm" variant="subtle" disabled={date.isPending} onClick={() => date.save(null)}>
            {t('charge.returned.undo')}
          </Button>
        )}
      </Group>
      {errors['day'] !== undefined && (
        <Text role="alert" c="var(--red-ink)">
          {errors['day']}
        </Text>
      )}
      <DatingRefusal
        refusal={errors['day'] === undefined ? date.error : null}
        busy={date.isPending}
        onNextOpenDay={(open) => date.save(open)}
        onInto={() => date.save(date.variables?.day ?? null, true)}
        onCancel={() => date.reset()}
      />
    </Stack>
  );
}
