/** A setting that is a folder's path, typed; saved as soon as the field is left. */
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../bridge/app-context.tsx';
import { useSettingLock } from '../../bridge/managed.ts';
import { useChangeSettings } from '../../bridge/settings-commands.ts';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { fieldErrorsThrown } from '../errors/field-errors.ts';

export function FolderSetting(props: {
  readonly name: 'backupFolder' | 'saveFolder';
  readonly label: string;
  readonly description: string;
  /** What is wrong with the saved folder; null where nothing is. */
  readonly problem?: ReactNode;
}) {
  const { name, label, description, problem = null } = props;
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  const [typed, setTyped] = useState(settings[name]);
  const [isFocused, setFocused] = useState(false);
  useUnsavedInput(typed.trim() !== settings[name] && (isFocused || change.isError));
  const refused = fieldErrorsThrown(change.error, t)[name];
  return (
    <>
      {change.error !== null && refused === undefined && <ErrorNotice thrown={change.error} />}
      <TextInput
        label={label}
        description={description}
        {...lockOf(name)}
        value={typed}
        error={refused ?? problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          if (typed.trim() !== settings[name]) change.mutate({ [name]: typed });
        }}
      />
    </>
  );
}
