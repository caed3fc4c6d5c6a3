/** The export options: format, columns and their order, masks; saved by name as a preset. */
import { Box, Button, Checkbox, Group, Modal, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/charge.ts';
import { EXPORT_COLUMN_NAMES } from '../../src-preload/contract/reports/export-column-names.ts';
import {
  ACCOUNTING_COLUMNS,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportOptions,
  type ExportPreset,
  exportColumn,
  exportFormat,
} from '../../src-preload/contract/reports/export-options.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useManagedNote, useManagedSetup } from '../bridge/managed.ts';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import styles from '../components/controls.module.css';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Choice } from '../components/fields/choice.tsx';
import { Receipts } from '../documents/print-receipts.tsx';
import { AlsoGateways } from './also-gateways.tsx';
import { defaultOptions, type StartExport } from './export-state.tsx';
import { LayoutChoice } from './layouts/layout-choice.tsx';
import { type EditedLayout, LayoutEditor } from './layouts/layout-editor.tsx';

export function ExportDialog({
  opened,
  filter,
  onClose,
  onExport,
}: {
  readonly opened: boolean;
  readonly filter: ChargeFilter;
  readonly onClose: () => void;
  readonly onExport: StartExport;
}) {
  const { t } = useTranslation();
  const [layout, setLayout] = useState<string | null>(null);
  const [also, setAlso] = useState<readonly string[]>([]);
  const [edited, setEdited] = useState<EditedLayout | null>(null);
  const [options, setOptions] = useState<ExportOptions | null>(null);
  if (edited !== null)
    return (
      <Modal
        opened={opened}
        onClose={() => setEdited(null)}
        title={t('reports.export.layout.title')}
        size={1160}
        closeButtonProps={{ 'aria-label': t('console.close') }}
      >
        <LayoutEditor
          edited={edited}
          filter={filter}
          onSaved={(name) => {
            setLayout(name);
            setEdited(null);
          }}
          onCancel={() => setEdited(null)}
        />
      </Modal>
    );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('reports.export.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <Options
        before={options}
        layout={layout}
        gatewayChoice={
          filter.keys === undefined && <AlsoGateways hasLayout={layout !== null} value={also} onChange={setAlso} />
        }
        layoutChoice={(now) => (
          <LayoutChoice
            name={layout}
            filter={filter}
            onChoose={setLayout}
            onEdit={(chosen) => {
              setOptions(now);
              setEdited(chosen);
            }}
          />
        )}
        onExport={(chosen) => {
          onClose();
          const chosenLayout = chosen.format === 'csv' ? layout : null;
          onExport(chosen, chosenLayout, chosenLayout === null ? also : []);
        }}
      >
        <Receipts filter={filter} label={t('reports.receipt.ofFiltered')} />
      </Options>
    </Modal>
  );
}

function Options({
  before,
  layout,
  layoutChoice,
  gatewayChoice,
  onExport,
  children,
}: {
  /** What was chosen before a layout was edited. */
  readonly before: ExportOptions | null;
  /** The name of the chosen layout, which has columns of its own. */
  readonly layout: string | null;
  readonly layoutChoice: (options: ExportOptions) => ReactNode;
  readonly gatewayChoice: ReactNode;
  readonly onExport: (options: ExportOptions) => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const [options, setOptions] = useState<ExportOptions>(() => before ?? defaultOptions(language));
  const set = (change: Partial<ExportOptions>) => setOptions((now) => ({ ...now, ...change }));
  const isMaskLocked = useManagedSetup()?.exportsMasked === true;
  const managedNote = useManagedNote();
  const { format, columns } = options;
  const masked = options.masked || isMaskLocked;
  return (
    <>
      <Presets options={options} onChoose={setOptions} />
      <Choice
        label={t('reports.export.format')}
        values={exportFormat.options}
        value={format}
        labelOf={(value) => t(`reports.export.${value}`)}
        onChange={(value) => set({ format: value, rawAnswers: false })}
      />
      {format === 'csv' && layoutChoice(options)}
      {format === 'csv' && layout === null && (
        <NativeSelect
          mt={12}
          label={t('reports.export.dialect')}
          description={t('reports.export.csvHint')}
          value={options.dialect}
          data={(['brazil', 'international'] as const).map((value) => ({ value, label: t(`reports.export.${value}`) }))}
          onChange={(event) => set({ dialect: event.currentTarget.value === 'brazil' ? 'brazil' : 'international' })}
        />
      )}
      {format === 'jsonl' && (
        <Box component="p" mt={12} className={styles['note']}>
          {t('reports.export.jsonlHint')}
        </Box>
      )}
      {format !== 'jsonl' && (format !== 'csv' || layout === null) && (
        <MultiSelect
          mt={12}
          label={t('reports.export.columns')}
          description={t('reports.export.columnsHint')}
          data={EXPORT_COLUMNS.map((value) => ({ value, label: EXPORT_COLUMN_NAMES[value][language] }))}
          value={[...columns]}
          onChange={(chosen) => set({ columns: chosen.filter(isColumn) })}
          searchable
          clearable
        />
      )}
      <Checkbox
        mt={12}
        label={t('reports.export.masked')}
        checked={masked}
        {...(isMaskLocked && { disabled: true, description: managedNote })}
        onChange={({ currentTarget: { checked } }) => set({ masked: checked, rawAnswers: false })}
      />
      {format === 'jsonl' && (
        <Checkbox
          mt={12}
          label={t('reports.export.raw')}
          checked={options.rawAnswers && !isMaskLocked}
          disabled={masked}
          onChange={({ currentTarget: { checked } }) => set({ rawAnswers: checked })}
        />
      )}
      {gatewayChoice}
      <Group mt={20} justify="space-between">
        <Button disabled={columns.length === 0} onClick={() => onExport(options)}>
          {t('reports.export.startExport')}
        </Button>
        {children}
      </Group>
    </>
  );
}

const OWN = ['everything', 'accounting'] as const;

function Presets({
  options,
  onChoose,
}: {
  readonly options: ExportOptions;
  readonly onChoose: (options: ExportOptions) => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const savedPresets = useOperation('exports.presets', null, { staleTime: 0 });
  const savePreset = useCommand('exports.keepPreset');
  const deletePreset = useCommand('exports.dropPreset');
  const [chosen, setChosen] = useState('0');
  const [name, setName] = useState('');
  const presets = savedPresets.data ?? [];
  const updateCache = (now: ExportPreset[]) => client.setQueryData(keyOf('exports.presets', null), now);
  const thrown = savedPresets.error ?? savePreset.error ?? deletePreset.error;
  const own = presets[Number(chosen) - OWN.length];
  const choose = (value: string) => {
    setChosen(value);
    const preset = presets[Number(value) - OWN.length];
    if (preset !== undefined) onChoose(preset.options);
    else onChoose({ ...options, columns: [...(value === '0' ? EXPORT_COLUMNS : ACCOUNTING_COLUMNS)] });
  };
  return (
    <>
      <div className={styles['controls']}>
        <NativeSelect
          label={t('reports.export.preset')}
          value={chosen}
          data={[...OWN.map((each) => t(`reports.export.${each}`)), ...presets.map((preset) => preset.name)].map(
            (label, index) => ({ value: String(index), label }),
          )}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {own !== undefined && (
          <Button
            variant="default"
            onClick={() => {
              setChosen('0');
              deletePreset.mutate({ name: own.name }, { onSuccess: updateCache });
            }}
          >
            {t('reports.export.deletePreset')}
          </Button>
        )}
        <TextInput
          label={t('reports.export.saveAs')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={name.trim() === ''}
          onClick={() =>
            savePreset.mutate(
              { name, options },
              {
                onSuccess: (now) => {
                  updateCache(now);
                  setName('');
                },
              },
            )
          }
        >
          {t('reports.export.savePreset')}
        </Button>
      </div>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
    </>
  );
}

function isColumn(value: string): value is ExportColumn {
  return exportColumn.safeParse(value).success;
}
