/** The idle lock and the admin's PIN, in the desk's settings. */
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
      <PinForm />
      <ScheduleList />
    </FormSection>
  );
}

function PinForm() {
  const { t } = useTranslation();
  const { pinSet, current, setCurrent, next, setNext, fault, thrown, isSaving, save } = usePinForm();
  if (pinSet === undefined) return null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(next);
  };
  const show = { 'aria-label': t('console.show') };
  return (
    <Flex
      component="form"
      direction="column"
      gap="calc(var(--form-gap) - 4px)"
      className={styles['pin'] ?? ''}
      onSubmit={onSubmit}
      noValidate
    >
      <p>{t(pinSet ? 'security.pinSet' : 'security.pinNone')}</p>
      <SettingRows>
        {pinSet && (
          <PasswordInput
            label={t('security.currentPin')}
            visibilityToggleButtonProps={show}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
        )}
        <PasswordInput
          label={t('security.newPin')}
          visibilityToggleButtonProps={show}
          value={next}
          error={fault}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
      </SettingRows>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      <Group justify="flex-end">
        {pinSet && (
          <Button variant="subtle" color="red" disabled={current.length < 4} onClick={() => save(null)}>
            {t('security.removePin')}
          </Button>
        )}
        <Button type="submit" variant="default" loading={isSaving} disabled={next === ''}>
          {t(pinSet ? 'security.changePin' : 'security.setPin')}
        </Button>
      </Group>
    </Flex>
  );
}

/** The typed PINs, and how the admin's PIN is set, changed and removed. `pinSet` is undefined until it was read. */
function usePinForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  const security = useOperation('security.read', null, { staleTime: 0 });
  const setPin = useCommand('security.setPin');
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  useUnsavedInput(current !== '' || next !== '');
  const [fault, setFault] = useState<string | null>(null);
  const [thrown, setThrown] = useState<unknown>(null);
  const pinSet = security.data?.pinSet;
  const save = (pin: string | null) => {
    const read = pin === null ? null : typedPin.safeParse(pin);
    setFault(read?.error ? codeSentence(read.error.issues[0]?.message ?? 'other', t) : null);
    setThrown(null);
    if (read && !read.success) return;
    setPin.mutate(
      { current: pinSet === true ? current : null, pin },
      {
        onSuccess: (lock) => {
          setCurrent('');
          setNext('');
          client.setQueryData(keyOf('security.read', null), lock);
          // What was approved by the former PIN is withdrawn.
          void client.invalidateQueries({ queryKey: keyOf('exports.schedules', null) });
          toast({ id: 'pin', tone: 'neutral', title: t(pin === null ? 'security.pinRemoved' : 'security.pinSaved') });
        },
        onError: setThrown,
        // The mutation stores its input; a PIN must not stay there.
        onSettled: () => setPin.reset(),
      },
    );
  };
  return { pinSet, current, setCurrent, next, setNext, fault, thrown, isSaving: setPin.isPending, save };
}
