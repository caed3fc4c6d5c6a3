import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';

/** A choice of one among a few values that are all visible. */
export function Choice<Value extends string>({
  label,
  values,
  value,
  labelOf,
  onChange,
  disabled = false,
  description,
}: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly labelOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly description?: string;
}) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={description}>
      <SegmentedControl<Value>
        aria-labelledby={id}
        fullWidth
        disabled={disabled}
        value={value}
        data={values.map((each) => ({ value: each, label: labelOf(each) }))}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
