/** Chooses the current operator: one of the earlier names, or a new one. */
import { Button, Flex, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST } from '../../src-preload/contract/values/input-limits.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { SettingRow, SettingRows } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { useUnsavedInput } from '../navigation/unsaved-input.ts';

export function OperatorSection() {
  const { t } = useTranslation();
  const { about, settings } = useApp();
  const change = useChangeSettings();
  const [typed, setTyped] = useState('');
  useUnsavedInput(typed.trim() !== '');
  const { operator, operators } = settings;
  const be = (name: string) => {
    const known = name === '' || operators.includes(name) ? operators : [...operators, name].slice(-50);
    change.mutate({ operator: name, operators: known }, { onSuccess: () => setTyped('') });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const name = typed.trim().slice(0, 80);
    if (name !== '') be(name);
  };
  return (
    <FormSection title={t('security.operator')} intro={t('security.operatorHint')}>
      <SettingRows>
        <NativeSelect
          label={t('security.switchOperator')}
          value={operator}
          onChange={(event) => be(event.currentTarget.value)}
          data={[
            { value: '', label: t('security.systemUser', { user: about.systemUser }) },
            ...operators.map((name) => ({ value: name, label: name })),
          ]}
        />
        <SettingRow label={t('security.anotherOperator')}>
          <Flex component="form" gap="xs" w="100%" onSubmit={onSubmit}>
            <TextInput
              flex={1}
              miw={0}
              aria-label={t('security.anotherOperator')}
              maxLength={LONGEST.name}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={typed.trim() === ''} loading={change.isPending}>
              {t('security.useName')}
            </Button>
          </Flex>
        </SettingRow>
      </SettingRows>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
    </FormSection>
  );
}
