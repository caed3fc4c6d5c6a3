/** Edits a layout; its first lines are shown as it is changed. */
import { Box, Button, Checkbox, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import {
  accountSidesOf,
  type ExportLayout,
  exportLayout,
  type LayoutColumn,
  layoutDate,
  layoutLines,
  layoutNumbers,
  layoutQuotes,
  layoutSeparator,
  layoutTime,
  movementKind,
} from '../../../src-preload/contract/reports/export-layouts.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { type FieldErrors, fieldErrorsOf, fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { useSavedThings } from '../../saved/use-saved-things.ts';
import { LayoutColumns } from './layout-columns.tsx';
import { LayoutPreview } from './layout-preview.tsx';
import styles from './layouts.module.css';

/** A layout that is edited, and the name of the saved one it is; null for a new one. */
export interface EditedLayout {
  readonly layout: ExportLayout;
  readonly replaces: string | null;
}

type Change = (change: Partial<ExportLayout>) => void;

interface Editing {
  readonly layout: ExportLayout;
  readonly errors: FieldErrors;
  readonly onChange: Change;
}

export function LayoutEditor({
  edited,
  filter,
  onSaved,
  onCancel,
}: {
  readonly edited: EditedLayout;
  readonly filter: ChargeFilter;
  readonly onSaved: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { save: saveThing } = useSavedThings(gatewayId);
  const save = useMutation({ mutationFn: saveThing, retry: false });
  const [layout, setLayout] = useState(edited.layout);
  const unsaved = useUnsavedInput(!isEqual(layout, edited.layout));
  const read = exportLayout.safeParse(layout);
  const thrown = fieldErrorsThrown(save.error, t, 'save.thing.');
  const [isAsked, setAsked] = useState(false);
  const { name: nameFault, ...faults } = read.success ? {} : fieldErrorsOf(read.error, t);
  // A new layout has no name yet, which is an error only once it is to be saved.
  const isNameWrong = nameFault !== undefined && (isAsked || layout.name !== '');
  const errors = { ...thrown, ...faults, ...(isNameWrong && { name: nameFault }) };
  const unnamed = { ...layout, name: layout.name.trim() === '' ? t('reports.export.layout.title') : layout.name };
  const shown = exportLayout.safeParse(unnamed);
  const onChange: Change = (change) => {
    save.reset();
    setLayout((now) => ({ ...now, ...change }));
  };
  const { reset } = save;
  const changeColumns = useCallback(
    (changed: (columns: readonly LayoutColumn[]) => LayoutColumn[]) => {
      reset();
      setLayout((now) => ({ ...now, columns: changed(now.columns) }));
    },
    [reset],
  );
  const editing = { layout, errors, onChange };
  return (
    <>
      <div className={styles['form']}>
        <div>
          <TextInput
            label={t('reports.export.layout.name')}
            value={layout.name}
            maxLength={LONGEST.savedName}
            error={errors['name']}
            data-autofocus
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Box mt="md">
            <Choice
              label={t('reports.export.layout.lines')}
              description={t(`reports.export.layout.linesHint.${layout.lines}`)}
              values={layoutLines.options}
              value={layout.lines}
              labelOf={(lines) => t(`reports.export.layout.line.${lines}`)}
              onChange={(lines) => onChange({ lines })}
            />
          </Box>
          <LayoutColumns layout={layout} errors={errors} onChange={changeColumns} />
        </div>
        <div>
          {layout.lines !== 'charge' && <Movements {...editing} />}
          <FileForm {...editing} />
        </div>
      </div>
      <div className={styles['end']}>
        {shown.success ? (
          <LayoutPreview layout={shown.data} filter={filter} />
        ) : (
          <Text mb="sm" c="dimmed">
            {t('reports.export.layout.previewFaulty')}
          </Text>
        )}
        {save.error !== null && Object.keys(thrown).length === 0 && <ErrorNotice thrown={save.error} />}
        <Group>
          <Button
            disabled={!shown.success}
            loading={save.isPending}
            onClick={() => {
              setAsked(true);
              if (!read.success) return;
              save.mutate(
                { kind: 'layout', thing: read.data, replaces: edited.replaces },
                { onSuccess: () => onSaved(read.data.name) },
              );
            }}
          >
            {t('reports.export.layout.save')}
          </Button>
          <Button variant="default" onClick={() => unsaved.close(onCancel)}>
            {t('console.cancel')}
          </Button>
        </Group>
      </div>
    </>
  );
}

function Movements({ layout, errors, onChange }: Editing) {
  const { t } = useTranslation();
  const sides = accountSidesOf(layout);
  return (
    <>
      <Checkbox.Group
        label={t('reports.export.layout.movements')}
        value={layout.movements}
        error={errors['movements']}
        onChange={(kinds) => onChange({ movements: movementKind.options.filter((kind) => kinds.includes(kind)) })}
      >
        <Group gap={16} mt={4}>
          {movementKind.options.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`reports.export.layout.kind.${kind}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {sides.size > 0 && (
        <Box component="section" mt="md" aria-label={t('reports.export.layout.accounts')}>
          <Title order={3} mb={4}>
            {t('reports.export.layout.accounts')}
          </Title>
          <div className={styles['fields']}>
            {layout.movements.flatMap((kind) =>
              (['debit', 'credit'] as const).map((side) => (
                <TextInput
                  key={`${kind} ${side}`}
                  label={t(`reports.export.layout.${side}`, { kind: t(`reports.export.layout.kind.${kind}`) })}
                  value={layout.accounts[kind][side]}
                  maxLength={LONGEST.layoutAccount}
                  error={errors[`accounts.${kind}.${side}`]}
                  onChange={(event) => {
                    const account = { ...layout.accounts[kind], [side]: event.currentTarget.value };
                    onChange({ accounts: { ...layout.accounts, [kind]: account } });
                  }}
                />
              )),
            )}
          </div>
        </Box>
      )}
    </>
  );
}

function FileForm({ layout, onChange }: Editing) {
  const { t } = useTranslation();
  return (
    <Box component="section" mt="md" aria-label={t('reports.export.layout.file')}>
      <Title order={3} mb={4}>
        {t('reports.export.layout.file')}
      </Title>
      <div className={styles['fields']}>
        <NativeSelect
          label={t('reports.export.layout.separator')}
          value={layout.separator}
          data={layoutSeparator.options.map((value) => ({
            value,
            label: t(`reports.export.layout.separators.${value}`),
          }))}
          onChange={(event) => onChange({ separator: layoutSeparator.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('reports.export.layout.quotes')}
          value={layout.quotes}
          data={layoutQuotes.options.map((value) => ({ value, label: t(`reports.export.layout.quoting.${value}`) }))}
          onChange={(event) => onChange({ quotes: layoutQuotes.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('reports.export.layout.numbers')}
          value={layout.numbers}
          data={layoutNumbers.options.map((value) => ({ value, label: t(`reports.export.layout.number.${value}`) }))}
          onChange={(event) => {
            const numbers = layoutNumbers.parse(event.currentTarget.value);
            onChange({ numbers, ...(numbers === 'cents' && { thousands: false }) });
          }}
        />
        <Checkbox
          mb={8}
          label={t('reports.export.layout.thousands')}
          checked={layout.thousands}
          disabled={layout.numbers === 'cents'}
          onChange={(event) => onChange({ thousands: event.currentTarget.checked })}
        />
        <NativeSelect
          label={t('reports.export.layout.date')}
          value={layout.date}
          data={layoutDate.options}
          onChange={(event) => onChange({ date: layoutDate.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('reports.export.layout.time')}
          value={layout.time}
          data={layoutTime.options.map((value) => ({
            value,
            label: value === 'none' ? t('reports.export.layout.noTime') : value,
          }))}
          onChange={(event) => onChange({ time: layoutTime.parse(event.currentTarget.value) })}
        />
      </div>
      <Checkbox
        mt={12}
        label={t('reports.export.layout.headings')}
        checked={layout.headings}
        onChange={(event) => onChange({ headings: event.currentTarget.checked })}
      />
      <Checkbox
        mt={8}
        label={t('reports.export.layout.byteOrderMark')}
        checked={layout.byteOrderMark}
        onChange={(event) => onChange({ byteOrderMark: event.currentTarget.checked })}
      />
    </Box>
  );
}
