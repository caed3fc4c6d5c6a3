/** The export options: which charges, columns and masks at the left, what kind of file at the right. */

import { Button, Stack } from '@mantine/core';
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import { type ExportLayout, formatOfLayout } from '../../src-preload/contract/reports/export-layouts.ts';
import { ACCOUNTING_COLUMNS, type ExportOptions } from '../../src-preload/contract/reports/export-options.ts';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { LinedFold } from '../components/fold.tsx';
import { InlineQuestion } from '../components/questions/inline-question.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { Receipts } from '../documents/print-receipts.tsx';
import { dayOf } from '../format/day-bounds.ts';
import { FormModal } from '../navigation/form-modal.tsx';
import { AlsoGateways } from './also-gateways.tsx';
import { ExportColumnFields } from './export-columns.tsx';
import styles from './export-dialog.module.css';
import { FormatFields, PrivacyFields } from './export-fields.tsx';
import { type ExportPeriod, ExportPeriodFields, withPeriod } from './export-period.tsx';
import { ExportPresets } from './export-presets.tsx';
import { ExportScope, useExportSize } from './export-scope.tsx';
import { defaultOptions, NOTHING_OF_ONE_FORMAT, type StartExport } from './export-state.tsx';
import { isReadyToWrite, LayoutChoice } from './layouts/layout-choice.tsx';
import { type EditedLayout, LayoutEditor } from './layouts/layout-editor.tsx';

interface ExportDialogProps {
  readonly opened: boolean;
  /** The list's. */
  readonly filter: ChargeFilter;
  /** Chosen first, where there is no list: the choices of the file are then folded. */
  readonly month?: ExportPeriod;
  readonly onClose: () => void;
  readonly onExport: StartExport;
}

export function ExportDialog({ opened, filter, month = null, onClose, onExport }: ExportDialogProps) {
  const { t } = useTranslation();
  const choice = useExportChoice(filter, month);
  const [edited, setEdited] = useState<EditedLayout | null>(null);
  const [options, setOptions] = useState<ExportOptions | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const modal = { opened, closeButtonProps: { 'aria-label': t('console.close') } };
  if (edited !== null)
    return (
      <FormModal {...modal} onClose={() => setEdited(null)} title={t('reports.export.layout.title')} size={880}>
        <LayoutEditor
          edited={edited}
          filter={choice.filter}
          onSaved={(layout) => {
            choice.setLayout(layout);
            setOptions((now) => now && { ...now, format: formatOfLayout(layout) });
            setEdited(null);
          }}
          onCancel={() => setEdited(null)}
        />
      </FormModal>
    );
  return (
    <FormModal
      {...modal}
      onClose={onClose}
      closeOnEscape={!isAsking}
      title={t(month === null ? 'reports.export.title' : 'reports.export.month')}
      size={880}
    >
      <Options
        isOfList={month === null}
        choice={choice}
        before={options}
        isAsking={isAsking}
        onAsking={setIsAsking}
        onEditLayout={(layout, now) => {
          setOptions(now);
          setEdited(layout);
        }}
        onExport={(chosen) => {
          onClose();
          onExport(chosen, choice.layout?.name ?? null, choice.filter, choice.gatewayIds);
        }}
      />
    </FormModal>
  );
}

/** What is exported: the list's charges, of which period and of which gateways, in which layout; and how many they are. */
function useExportChoice(listFilter: ChargeFilter, firstPeriod: ExportPeriod) {
  const { id } = useGateway();
  const { timeZone } = useApp().settings;
  /** The chosen layout, which has columns and a format of its own. */
  const [layout, setLayout] = useState<ExportLayout | null>(null);
  const [also, setAlso] = useState<readonly string[]>([]);
  const [period, setPeriod] = useState(firstPeriod);
  const [hasSearch, setHasSearch] = useState(true);
  const { text: _text, textParts: _parts, ...unsearched } = listFilter;
  const today = dayOf(useNow(60_000), timeZone);
  const filter = withPeriod(hasSearch ? listFilter : unsearched, period, today, timeZone);
  const isOfOneGateway = filter.keys !== undefined || filter.customerOf !== undefined;
  const gatewayIds = isOfOneGateway ? [] : also;
  const size = useExportSize([id, ...gatewayIds], filter);
  return {
    layout,
    setLayout,
    also,
    setAlso,
    period,
    setPeriod,
    filter,
    leaveOutSearch: () => setHasSearch(false),
    isOfOneGateway,
    gatewayIds,
    size,
  };
}

type ExportChoice = ReturnType<typeof useExportChoice>;

interface StartProps {
  readonly choice: ExportChoice;
  /** Whether the question of an export without charges is open. */
  readonly isAsking: boolean;
  readonly onAsking: (isAsking: boolean) => void;
  readonly onExport: (options: ExportOptions) => void;
}

interface OptionsProps extends StartProps {
  readonly isOfList: boolean;
  /** What was chosen before a layout was edited. */
  readonly before: ExportOptions | null;
  readonly onEditLayout: (layout: EditedLayout, options: ExportOptions) => void;
}

function Options({ isOfList, before, onEditLayout, ...start }: OptionsProps) {
  const { t } = useTranslation();
  const { choice } = start;
  const { language } = useApp();
  const [options, setOptions] = useState<ExportOptions>(
    () => before ?? { ...defaultOptions(language), columns: [...ACCOUNTING_COLUMNS] },
  );
  const period = <ExportPeriodFields period={choice.period} isOfList={isOfList} onChange={choice.setPeriod} />;
  const file = { choice, options, onOptions: setOptions, onEditLayout };
  return (
    <>
      {isOfList ? (
        <FileChoices {...file} period={period} />
      ) : (
        <>
          {period}
          <LinedFold summary={t('reports.export.fileChoices')} open={before !== null}>
            <FileChoices {...file} />
          </LinedFold>
        </>
      )}
      <div className={styles['end']}>
        <ExportScope filter={choice.filter} size={choice.size} onWithoutSearch={choice.leaveOutSearch} />
        <StartOfExport {...start} options={options} />
      </div>
    </>
  );
}

interface FileChoicesProps extends Pick<OptionsProps, 'choice' | 'onEditLayout'> {
  readonly options: ExportOptions;
  readonly onOptions: Dispatch<SetStateAction<ExportOptions>>;
  /** Above the columns, where it is chosen there. */
  readonly period?: ReactNode;
}

/** Columns, format, layout and masks. */
function FileChoices({ choice, options, onOptions, onEditLayout, period }: FileChoicesProps) {
  const { layout } = choice;
  const set = (change: Partial<ExportOptions>) => onOptions((now) => ({ ...now, ...change }));
  const { format, columns } = options;
  const hasLayout = layout !== null;
  const choose = (chosen: ExportLayout | null) => {
    choice.setLayout(chosen);
    if (chosen !== null) set({ format: formatOfLayout(chosen), ...NOTHING_OF_ONE_FORMAT });
  };
  const hasColumns = format !== 'jsonl' && !hasLayout;
  return (
    <div className={styles['form']}>
      <Stack gap="var(--form-gap)" miw={0} className={styles['part'] ?? ''}>
        {period}
        {hasColumns && <ExportColumnFields columns={columns} onChange={(chosen) => set({ columns: chosen })} />}
        {!choice.isOfOneGateway && <AlsoGateways hasLayout={hasLayout} value={choice.also} onChange={choice.setAlso} />}
        <PrivacyFields options={options} onChange={set} />
        <ExportPresets options={options} onChoose={onOptions} />
      </Stack>
      <FormatFields
        options={options}
        hasLayout={hasLayout}
        layoutChoice={(now) => (
          <LayoutChoice
            name={layout?.name ?? null}
            filter={choice.filter}
            onChoose={choose}
            onEdit={(chosen) => onEditLayout(chosen, now)}
          />
        )}
        onChange={(change) => {
          set(change);
          // A layout has one format: another one is by columns.
          if (layout !== null && change.format !== undefined && change.format !== formatOfLayout(layout))
            choice.setLayout(null);
        }}
      />
    </div>
  );
}

function StartOfExport({
  choice,
  options,
  isAsking,
  onAsking,
  onExport,
}: StartProps & { readonly options: ExportOptions }) {
  const { t } = useTranslation();
  const { size, filter, layout } = choice;
  const isWritable = layout === null || isReadyToWrite(layout);
  return (
    <>
      <InlineQuestion
        opened={isAsking}
        title={t('reports.export.noneTitle')}
        action={t('reports.export.startExport')}
        onConfirm={() => onExport(options)}
        onCancel={() => onAsking(false)}
      >
        {t('reports.export.noneText')}
      </InlineQuestion>
      {!isAsking && (
        <>
          <Button
            disabled={options.columns.length === 0 || size.isReading || !isWritable}
            onClick={() => (size.found?.count === 0 ? onAsking(true) : onExport(options))}
          >
            {t('reports.export.startExport')}
          </Button>
          <Receipts filter={filter} label={t('reports.receipt.ofFiltered')} />
        </>
      )}
    </>
  );
}
