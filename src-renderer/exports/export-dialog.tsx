/** The export options: which charges, columns and masks at the left, what kind of file at the right. */

import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import { ACCOUNTING_COLUMNS, type ExportOptions } from '../../src-preload/contract/reports/export-options.ts';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { InlineQuestion } from '../components/notices/inline-question.tsx';
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
import { ExportScope, type ExportSize, useExportSize } from './export-scope.tsx';
import { defaultOptions, type StartExport } from './export-state.tsx';
import { LayoutChoice } from './layouts/layout-choice.tsx';
import { type EditedLayout, LayoutEditor } from './layouts/layout-editor.tsx';

export function ExportDialog({
  opened,
  filter: listFilter,
  onClose,
  onExport,
}: {
  readonly opened: boolean;
  /** The list's. */
  readonly filter: ChargeFilter;
  readonly onClose: () => void;
  readonly onExport: StartExport;
}) {
  const { t } = useTranslation();
  const [layout, setLayout] = useState<string | null>(null);
  const [also, setAlso] = useState<readonly string[]>([]);
  const [edited, setEdited] = useState<EditedLayout | null>(null);
  const [options, setOptions] = useState<ExportOptions | null>(null);
  const [period, setPeriod] = useState<ExportPeriod>(null);
  const { timeZone } = useApp().settings;
  const [hasSearch, setHasSearch] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  const { text: _text, textParts: _parts, ...unsearched } = listFilter;
  const today = dayOf(useNow(60_000), timeZone);
  const filter = withPeriod(hasSearch ? listFilter : unsearched, period, today, timeZone);
  const isOfOneGateway = filter.keys !== undefined || filter.customerOf !== undefined;
  const gatewayIds = isOfOneGateway ? [] : also;
  const size = useExportSize([useGateway().id, ...gatewayIds], filter);
  if (edited !== null)
    return (
      <FormModal
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
      </FormModal>
    );
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isAsking}
      title={t('reports.export.title')}
      size={880}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <Options
        before={options}
        layout={layout}
        periodChoice={<ExportPeriodFields period={period} onChange={setPeriod} />}
        gatewayChoice={(hasLayout) =>
          !isOfOneGateway && <AlsoGateways hasLayout={hasLayout} value={also} onChange={setAlso} />
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
          onExport(chosen, chosenLayout, filter, gatewayIds);
        }}
        size={size}
        isAsking={isAsking}
        onAsking={setIsAsking}
        scope={<ExportScope filter={filter} size={size} onWithoutSearch={() => setHasSearch(false)} />}
      >
        <Receipts filter={filter} label={t('reports.receipt.ofFiltered')} />
      </Options>
    </FormModal>
  );
}

function Options({
  before,
  layout,
  periodChoice,
  layoutChoice,
  gatewayChoice,
  onExport,
  size,
  isAsking,
  onAsking,
  scope,
  children,
}: {
  /** What was chosen before a layout was edited. */
  readonly before: ExportOptions | null;
  /** The name of the chosen layout, which has columns of its own. */
  readonly layout: string | null;
  readonly periodChoice: ReactNode;
  readonly layoutChoice: (options: ExportOptions) => ReactNode;
  readonly gatewayChoice: (hasLayout: boolean) => ReactNode;
  readonly onExport: (options: ExportOptions) => void;
  readonly size: ExportSize;
  /** Whether the question of an export without charges is open. */
  readonly isAsking: boolean;
  readonly onAsking: (isAsking: boolean) => void;
  readonly scope: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const [options, setOptions] = useState<ExportOptions>(
    () => before ?? { ...defaultOptions(language), columns: [...ACCOUNTING_COLUMNS] },
  );
  const set = (change: Partial<ExportOptions>) => setOptions((now) => ({ ...now, ...change }));
  const { format, columns } = options;
  const hasColumns = format !== 'jsonl' && (format !== 'csv' || layout === null);
  return (
    <>
      <div className={styles['form']}>
        <Stack gap="var(--form-gap)" miw={0} className={styles['part'] ?? ''}>
          {periodChoice}
          {hasColumns && <ExportColumnFields columns={columns} onChange={(chosen) => set({ columns: chosen })} />}
          {gatewayChoice(format === 'csv' && layout !== null)}
          <PrivacyFields options={options} onChange={set} />
          <ExportPresets options={options} onChoose={setOptions} />
        </Stack>
        <FormatFields options={options} hasLayout={layout !== null} layoutChoice={layoutChoice} onChange={set} />
      </div>
      <div className={styles['end']}>
        {scope}
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
              disabled={columns.length === 0 || size.isReading}
              onClick={() => (size.found?.count === 0 ? onAsking(true) : onExport(options))}
            >
              {t('reports.export.startExport')}
            </Button>
            {children}
          </>
        )}
      </div>
    </>
  );
}
