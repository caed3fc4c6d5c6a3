/** Settings as rows: what each is at the left, its control at the right; one above the other where there is no room. */
import { Input, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { cx } from '../../theme/cx.ts';
import styles from './setting-rows.module.css';

/** @param children fields with their own labels (`NativeSelect`, `TextInput`, `Choice`), and the rows below. */
export function SettingRows({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <div className={styles['rows']}>{children}</div>
    </div>
  );
}

/** A row whose control is no field, such as a button. */
export function SettingRow({
  label,
  description,
  children,
}: {
  readonly label: string;
  readonly description?: string;
  readonly children: ReactNode;
}) {
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <div className={styles['actions']}>{children}</div>
    </Input.Wrapper>
  );
}

/** A setting that is on or off, and applies at once. */
export function SettingSwitch({
  label,
  description,
  isOn,
  onChange,
  disabled = false,
}: {
  readonly label: string;
  readonly description?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
}) {
  return (
    <Switch
      classNames={{ root: cx(styles['switch']), body: cx(styles['body']), label: cx(styles['label']) }}
      labelPosition="left"
      label={label}
      // Mantine's own label holds the description too, which is read out apart.
      aria-label={label}
      description={description}
      checked={isOn}
      disabled={disabled}
      withThumbIndicator={false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
