/** The idle lock and the desk's two PINs, in the desk's settings. */
import { Button, Flex, Group, NativeSelect, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedPin } from '../../src-preload/contract/settings/security.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { codeSentence } from '../components/errors/field-errors.ts';
import { SettingRow, SettingRows } from '../components/fields/setting-rows.tsx';
import { useToast } from '../components/notices/toaster.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { useUnsavedInput } from '../navigation/unsaved-input.ts';
import { ScheduleList } from './schedule-list.tsx';
import styles from './security.module.css';

const MINUTES = [0, 1, 5, 10, 15, 30, 60];

export function SecuritySection() {
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const lock = useCommand('security.lock');
  const lockOf = useSettingLock();
  const chosen = settings.idleLockMinutes;
  const choices = MINUTES.includes(chosen) ? MINUTES : [...MINUTES, chosen];
  return (
    <FormSection title={t('security.section')} intro={t('security.sectionIntro')}>
      <SettingRows>
        <NativeSelect
          label={t('security.idle')}
          value={chosen}
          {...lockOf('idleLockMinutes')}
          onChange={(event) => change.mutate({ idleLockMinutes: Number(event.currentTarget.value) })}
          data={choices.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('security.idleOff') : t('security.idleMinutes', { count: minutes }),
          }))}
        />
        <SettingRow label={t('security.lockScreen')}>
          <Button variant="default" loading={lock.isPending} onClick={() => lock.mutate(null)}>
            {t('security.lockNow')}
          </Button>
        </SettingRow>
      </SettingRows>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <PinForm purpose="screen" />
      <PinForm purpose="admin" />
      <ScheduleList />
    </FormSection>
  );
}

type PinPurpose = 'admin' | 'screen';

/** One of the desk's two PINs: the form that sets, changes and removes it. */
function PinForm({ purpose }: { readonly purpose: PinPurpose }) {
  const { t } = useTranslation();
  const { isSet, needed, typed, type, faults, thrown, isSaving, save } = usePinForm(purpose);
  if (isSet === undefined) return null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(typed.next);
  };
  const field = (name: keyof TypedPins, label: string) => (
    <PasswordInput
      label={label}
      visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
      value={typed[name]}
      error={faults[name]}
      onChange={(event) => type({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Flex
      component="form"
      aria-label={t(`security.purpose.${purpose}.title`)}
      direction="column"
      gap="calc(var(--form-gap) - 4px)"
      className={styles['pin'] ?? ''}
      onSubmit={onSubmit}
      noValidate
    >
      <p>
        <strong>{t(`security.purpose.${purpose}.title`)}</strong>
        <br />
        {t(`security.purpose.${purpose}.${isSet ? 'set' : 'none'}`)} {t(`security.purpose.${purpose}.forgotten`)}
      </p>
      <SettingRows>
        {needed !== null && field('current', t(needed === 'admin' ? 'security.pinTitle' : 'security.currentPin'))}
        {field('next', t('security.newPin'))}
        {field('again', t('security.pinAgain'))}
      </SettingRows>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      <Group justify="flex-end">
        {isSet && (
          <Button variant="subtle" color="red" disabled={typed.current.length < 4} onClick={() => save(null)}>
            {t('security.removePin')}
          </Button>
        )}
        <Button type="submit" variant="default" loading={isSaving} disabled={typed.next === ''}>
          {t(isSet ? 'security.changePin' : 'security.setPin')}
        </Button>
      </Group>
    </Flex>
  );
}

interface TypedPins {
  readonly current: string;
  readonly next: string;
  /** The new one once more: a slip of the finger would lock everybody out. */
  readonly again: string;
}

const NONE_TYPED: TypedPins = { current: '', next: '', again: '' };

/**
 * The typed PINs, and how one is set, changed and removed. `isSet` is undefined until it was read; `needed` is the PIN
 * that a change needs, null where it needs none.
 */
function usePinForm(purpose: PinPurpose) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  const { data } = useOperation('security.read', null, { staleTime: 0 });
  const setAdminPin = useCommand('security.setPin');
  const setScreenPin = useCommand('security.setScreenPin');
  const command = purpose === 'admin' ? setAdminPin : setScreenPin;
  const [typed, setTyped] = useState(NONE_TYPED);
  useUnsavedInput(typed.current !== '' || typed.next !== '' || typed.again !== '');
  const [faults, setFaults] = useState<Partial<TypedPins>>({});
  const [thrown, setThrown] = useState<unknown>(null);
  const isSet = purpose === 'admin' ? data?.pinSet : data?.screenPinSet;
  const needed: PinPurpose | null = data?.pinSet ? 'admin' : isSet ? purpose : null;
  const save = (pin: string | null) => {
    const read = pin === null ? null : typedPin.safeParse(pin);
    const next = read?.error ? codeSentence(read.error.issues[0]?.message ?? 'other', t) : undefined;
    const again = pin !== null && next === undefined && typed.again !== pin ? t('security.pinsDiffer') : undefined;
    setFaults({ ...(next !== undefined && { next }), ...(again !== undefined && { again }) });
    setThrown(null);
    if (next !== undefined || again !== undefined) return;
    command.mutate(
      { current: needed === null ? null : typed.current, pin },
      {
        onSuccess: (lock) => {
          setTyped(NONE_TYPED);
          client.setQueryData(keyOf('security.read', null), lock);
          // What was approved by the former PIN is withdrawn.
          void client.invalidateQueries({ queryKey: keyOf('exports.schedules', null) });
          toast({ id: 'pin', tone: 'neutral', title: t(pin === null ? 'security.pinRemoved' : 'security.pinSaved') });
        },
        onError: setThrown,
        // The mutation stores its input; a PIN must not stay there.
        onSettled: () => command.reset(),
      },
    );
  };
  const type = (part: Partial<TypedPins>) => setTyped((before) => ({ ...before, ...part }));
  return { isSet, needed, typed, type, faults, thrown, isSaving: command.isPending, save };
}
