import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayUnit, maskTypedDay, readTypedDay, steppedDay, writeDay } from '../../format/typed-day.ts';
import { CleanInput } from './clean-input.tsx';
import styles from './day-field.module.css';

interface DayFieldProps {
  readonly id?: string;
  readonly label: string;
  /** Shown where the day itself is right. */
  readonly error?: string | undefined;
  readonly value: string;
  readonly onDay: (day: string) => void;
  readonly unit?: DayUnit;
  readonly min?: string;
  readonly max?: string;
}

/**
 * A day or a month, typed in the format of the console's language; the browser's own field uses the browser's format.
 * Arrow keys move by a day (a month), and a calendar is there for the pointer. An unfinished value changes nothing;
 * `onDay` receives '' when the field was emptied.
 */
export function DayField(props: DayFieldProps) {
  const { id, label, error, value, unit = 'day', min, max } = props;
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const { text, isWrong, type, onKeyDown, onBlur } = useTypedDay(props);
  return (
    <CleanInput
      kind="signs"
      {...(id === undefined ? {} : { id })}
      label={label}
      placeholder={t(unit === 'day' ? 'console.dayFormat' : 'console.monthFormat')}
      error={isWrong ? t(unit === 'day' ? 'console.dayInvalid' : 'console.monthInvalid') : error}
      inputMode="numeric"
      data-figures
      className={styles['field'] ?? ''}
      mask={(next) => maskTypedDay(next, unit)}
      value={text}
      onText={type}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      rightSection={
        <>
          <ActionIcon
            size="sm"
            tabIndex={-1}
            aria-label={t('console.calendar', { label })}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
          <input
            ref={picker}
            type={unit === 'day' ? 'date' : 'month'}
            className={styles['picker']}
            tabIndex={-1}
            aria-hidden
            autoComplete="off"
            value={value}
            min={min}
            max={max}
            onChange={({ currentTarget: { value: picked } }) => type(writeDay(picked))}
          />
        </>
      }
    />
  );
}

/** The day as it is typed, and its steps by arrow keys. */
function useTypedDay({ value, onDay, unit = 'day', min, max }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? writeDay(value);
  const isWrong = typed !== null && typed !== '' && !isAllowed(readTypedDay(typed, unit));
  function isAllowed(day: string | null): day is string {
    return day !== null && (min === undefined || day >= min) && (max === undefined || day <= max);
  }
  const type = (next: string) => {
    setTyped(next);
    const day = next === '' ? '' : readTypedDay(next, unit);
    if (day === '' || isAllowed(day)) onDay(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const from = readTypedDay(text, unit);
    if (steps === 0 || from === null) return;
    event.preventDefault();
    const day = steppedDay(from, unit, steps);
    if (isAllowed(day)) type(writeDay(day));
  };
  // A value that was parsed is shown in its normal format.
  const onBlur = () => isWrong || setTyped(null);
  return { text, isWrong, type, onKeyDown, onBlur };
}
