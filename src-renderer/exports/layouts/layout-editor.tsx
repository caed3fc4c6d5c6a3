/** Edits a layout; its first lines are shown as it is changed. */

import { Box, Button, Checkbox, Group, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import {
  accountSidesOf,
  type ExportLayout,
  exportLayout,
  type LayoutColumn,
  layoutLines,
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
import { LayoutFileForm } from './layout-file-form.tsx';
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

interface LayoutEditorProps {
  readonly edited: EditedLayout;
  readonly filter: ChargeFilter;
  readonly onSaved: (name: string) => void;
  readonly onCancel: () => void;
}

export function LayoutEditor({ edited, filter, onSaved, onCancel }: LayoutEditorProps) {
  const { t } = useTranslation();
  const { layout, errors, onChange, changeColumns, preview, thrown, isSaving, save, unsaved } = useLayoutEditing(
    edited,
    onSaved,
  );
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
          {layout.lines !== 'charge' && <Movements layout={layout} errors={errors} onChange={onChange} />}
          <LayoutFileForm layout={layout} onChange={onChange} />
        </div>
      </div>
      <div className={styles['end']}>
        {preview !== null ? (
          <LayoutPreview layout={preview} filter={filter} />
        ) : (
          <Text mb="sm" c="dimmed">
            {t('reports.export.layout.previewFaulty')}
          </Text>
        )}
        {thrown !== null && <ErrorNotice thrown={thrown} />}
        <Group>
          <Button disabled={preview === null} loading={isSaving} onClick={save}>
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

/** The layout as it is typed, what is wrong with it, and its saving. */
function useLayoutEditing(edited: EditedLayout, onSaved: (name: string) => void) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { save: saveThing } = useSavedThings(gatewayId);
  const saving = useMutation({ mutationFn: saveThing, retry: false });
  const [layout, setLayout] = useState(edited.layout);
  const unsaved = useUnsavedInput(!isEqual(layout, edited.layout));
  const read = exportLayout.safeParse(layout);
  const refused = fieldErrorsThrown(saving.error, t, 'save.thing.');
  const [isAsked, setAsked] = useState(false);
  const { name: nameFault, ...faults } = read.success ? {} : fieldErrorsOf(read.error, t);
  // A new layout has no name yet, which is an error only once it is to be saved.
  const isNameWrong = nameFault !== undefined && (isAsked || layout.name !== '');
  const errors = { ...refused, ...faults, ...(isNameWrong && { name: nameFault }) };
  const unnamed = { ...layout, name: layout.name.trim() === '' ? t('reports.export.layout.title') : layout.name };
  const shown = exportLayout.safeParse(unnamed);
  const onChange: Change = (change) => {
    saving.reset();
    setLayout((now) => ({ ...now, ...change }));
  };
  const { reset } = saving;
  const changeColumns = useCallback(
    (changed: (columns: readonly LayoutColumn[]) => LayoutColumn[]) => {
      reset();
      setLayout((now) => ({ ...now, columns: changed(now.columns) }));
    },
    [reset],
  );
  const save = () => {
    setAsked(true);
    if (!read.success) return;
    saving.mutate(
      { kind: 'layout', thing: read.data, replaces: edited.replaces },
      { onSuccess: () => onSaved(read.data.name) },
    );
  };
  return {
    layout,
    errors,
    onChange,
    changeColumns,
    /** The layout to show; null while it is wrong. */
    preview: shown.success ? shown.data : null,
    /** An error that no field shows. */
    thrown: Object.keys(refused).length === 0 ? saving.error : null,
    isSaving: saving.isPending,
    save,
    unsaved,
  };
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
