/** Edits a layout; its first lines are shown as it is changed. */

import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { type ExportLayout, exportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import { type LayoutCell, layoutLines } from '../../../src-preload/contract/reports/layout-columns.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { fieldErrorsOf, fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { LinedFold } from '../../components/fold.tsx';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { useSavedThings } from '../../saved/use-saved-things.ts';
import { CellList } from './cell-list.tsx';
import type { LayoutDraft, LayoutPart } from './cell-sources.ts';
import { LayoutFileForm } from './layout-file-form.tsx';
import { LayoutPreview } from './layout-preview.tsx';
import styles from './layouts.module.css';
import { OwnCodes } from './own-codes.tsx';

/** A layout that is edited, and the name of the saved one it is; null for a new one. */
export interface EditedLayout {
  readonly layout: ExportLayout;
  readonly replaces: string | null;
}

/** The id of the name's field: only its fault is found when the layout is saved, maybe far above the button. */
const NAME = 'layout-name';
const showName = () => document.getElementById(NAME)?.focus();

type Change = (change: Partial<LayoutDraft>) => void;

interface LayoutEditorProps {
  readonly edited: EditedLayout;
  readonly filter: ChargeFilter;
  readonly onSaved: (layout: ExportLayout) => void;
  readonly onCancel: () => void;
}

export function LayoutEditor({ edited, filter, onSaved, onCancel }: LayoutEditorProps) {
  const { t } = useTranslation();
  const { layout, errors, onChange, changeCells, preview, thrown, isSaving, save, unsaved } = useLayoutEditing(
    edited,
    onSaved,
  );
  return (
    <>
      <Stack gap={12}>
        <div className={styles['fields']}>
          <Choice
            label={t('reports.export.layout.lines')}
            description={t(`reports.export.layout.linesHint.${layout.lines}`)}
            values={layoutLines.options}
            value={layout.lines}
            labelOf={(lines) => t(`reports.export.layout.line.${lines}`)}
            onChange={(lines) => onChange({ lines })}
          />
          <NameFields layout={layout} fault={errors['name']} onChange={onChange} />
        </div>
        <OwnCodes layout={layout} errors={errors} onChange={onChange} />
        <LayoutParts edited={edited.layout} layout={layout} errors={errors} onChange={changeCells} />
        <LinedFold summary={t('reports.export.layout.file')}>
          <LayoutFileForm layout={layout} errors={errors} onChange={onChange} />
        </LinedFold>
      </Stack>
      <div className={styles['end']}>
        {preview !== null ? (
          <LayoutPreview layout={preview} filter={filter} />
        ) : (
          <Text mb="sm" c="dimmed">
            {t('reports.export.layout.previewFaulty')}
          </Text>
        )}
        <div>
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
      </div>
    </>
  );
}

/** Its name, and whether a day is one row. */
function NameFields({
  layout,
  fault,
  onChange,
}: {
  readonly layout: LayoutDraft;
  readonly fault: string | undefined;
  readonly onChange: Change;
}) {
  const { t } = useTranslation();
  return (
    <Stack gap={12}>
      <TextInput
        id={NAME}
        label={t('reports.export.layout.name')}
        value={layout.name}
        maxLength={LONGEST.savedName}
        error={fault}
        data-autofocus
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {layout.lines !== 'charge' && (
        <Checkbox
          label={t('reports.export.layout.daily')}
          description={t('reports.export.layout.dailyHint')}
          checked={layout.daily}
          onChange={(event) => onChange({ daily: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

/** The columns; few layouts have lines before or after the others. */
function LayoutParts({
  edited,
  ...cells
}: Omit<ComponentProps<typeof CellList>, 'part'> & { readonly edited: ExportLayout }) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <Title order={3} mb={4}>
          {t('reports.export.layout.part.columns')}
        </Title>
        <CellList part="columns" {...cells} />
      </div>
      <div>
        {(['header', 'trailer'] as const).map(
          (part) =>
            (cells.layout.file !== 'xlsx' || cells.layout[part].length > 0) && (
              <LinedFold key={part} summary={t(`reports.export.layout.part.${part}`)} open={edited[part].length > 0}>
                <CellList part={part} {...cells} />
              </LinedFold>
            ),
        )}
      </div>
    </>
  );
}

/** The layout as it is typed, what is wrong with it, and its saving. */
function useLayoutEditing(edited: EditedLayout, onSaved: (layout: ExportLayout) => void) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { save: saveThing } = useSavedThings(gatewayId);
  const saving = useMutation({ mutationFn: saveThing, retry: false });
  const [layout, setLayout] = useState<LayoutDraft>(edited.layout);
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
  const changeCells = useCallback(
    (part: LayoutPart, changed: (cells: readonly LayoutCell[]) => readonly LayoutCell[]) => {
      reset();
      setLayout((now) => ({ ...now, [part]: changed(now[part]) }));
    },
    [reset],
  );
  const save = () => {
    setAsked(true);
    if (!read.success) {
      showName();
      return;
    }
    saving.mutate(
      { kind: 'layout', thing: read.data, replaces: edited.replaces },
      {
        onSuccess: () => onSaved(read.data),
        onError: (thrown) => 'name' in fieldErrorsThrown(thrown, t, 'save.thing.') && showName(),
      },
    );
  };
  return {
    layout,
    errors,
    onChange,
    changeCells,
    /** The layout to show; null while it is wrong. */
    preview: shown.success ? shown.data : null,
    /** An error that no field shows. */
    thrown: Object.keys(refused).length === 0 ? saving.error : null,
    isSaving: saving.isPending,
    save,
    unsaved,
  };
}
