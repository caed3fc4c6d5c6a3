/** One cell of a layout: what it holds, its heading, its width, and its place. */
import { ActionIcon, Group, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX, type TablerIcon } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_COLUMN_NAMES } from '../../../src-preload/contract/reports/export-column-names.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import {
  type LayoutCell,
  type LayoutWidth,
  layoutFill,
  layoutId,
} from '../../../src-preload/contract/reports/layout-columns.ts';
import { LONGEST, MOST } from '../../../src-preload/contract/values/input-limits.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { cellOf, type LayoutPart, sourceOf, sourcesOf } from './cell-sources.ts';
import styles from './layouts.module.css';

export type CellsChange = (part: LayoutPart, change: (cells: readonly LayoutCell[]) => readonly LayoutCell[]) => void;

type NamedCell = Exclude<LayoutCell, { kind: 'break' }>;

interface CellRowProps {
  readonly part: LayoutPart;
  readonly lines: ExportLayout['lines'];
  /** Whether cells have widths: all (`fixed`), those that are given one (`own`), or none. */
  readonly widths: 'fixed' | 'own' | 'none';
  readonly cell: LayoutCell;
  readonly index: number;
  readonly isLast: boolean;
  readonly sourceError: string | undefined;
  readonly headingError: string | undefined;
  readonly textError: string | undefined;
  readonly widthError: string | undefined;
  readonly onChange: CellsChange;
}

export const CellRow = memo(function CellRow(props: CellRowProps) {
  const { part, lines, widths, cell, index, isLast, textError, widthError, onChange } = props;
  const { t } = useTranslation();
  const { language } = useApp();
  const name = t(`reports.export.layout.cell.${part}`, { number: index + 1 });
  const put = (changed: LayoutCell) => onChange(part, (cells) => cells.with(index, changed));
  const move = (to: number) => onChange(part, (cells) => cells.toSpliced(index, 1).toSpliced(to, 0, cell));
  return (
    <li className={styles['column']} data-widths={widths}>
      <NativeSelect
        aria-label={t(`reports.export.layout.source.${part}`, { number: index + 1 })}
        value={sourceOf(cell)}
        error={props.sourceError}
        data={sourcesOf(part, lines, cell, t, language)}
        onChange={(event) => put(cellOf(event.currentTarget.value, language, widthOf(cell, widths)))}
      />
      {cell.kind === 'break' ? (
        <span />
      ) : (
        <TextInput
          aria-label={t('reports.export.layout.heading', { cell: name })}
          value={cell.heading}
          maxLength={LONGEST.name}
          error={props.headingError}
          onChange={(event) => put({ ...cell, heading: event.currentTarget.value })}
        />
      )}
      {widths !== 'none' &&
        (cell.kind === 'break' ? <span /> : <Length {...{ cell, name, widths }} error={widthError} onChange={put} />)}
      <Group gap={2} wrap="nowrap">
        <PlaceButton
          Icon={IconArrowUp}
          disabled={index === 0}
          label={t('reports.export.layout.up', { cell: name })}
          onClick={() => move(index - 1)}
        />
        <PlaceButton
          Icon={IconArrowDown}
          disabled={isLast}
          label={t('reports.export.layout.down', { cell: name })}
          onClick={() => move(index + 1)}
        />
        <PlaceButton
          Icon={IconX}
          label={t('reports.export.layout.remove', { cell: name })}
          onClick={() => onChange(part, (cells) => cells.toSpliced(index, 1))}
        />
      </Group>
      {cell.kind !== 'break' && <Details {...{ cell, name, widths, part }} error={textError} onChange={put} />}
    </li>
  );
});

/** A new cell is as wide as the one in whose place it comes. */
function widthOf(cell: LayoutCell, widths: CellRowProps['widths']): LayoutWidth | undefined {
  const width = cell.kind === 'break' ? undefined : cell.width;
  return width ?? (widths === 'fixed' ? { length: 10, fill: 'after' } : undefined);
}

interface PlaceButtonProps {
  readonly Icon: TablerIcon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function PlaceButton({ Icon, label, disabled = false, onClick }: PlaceButtonProps) {
  return (
    <ActionIcon variant="subtle" size="input-sm" disabled={disabled} aria-label={label} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}

interface PartOfCellProps {
  readonly cell: NamedCell;
  readonly name: string;
  readonly error: string | undefined;
  readonly widths: CellRowProps['widths'];
  readonly onChange: (cell: LayoutCell) => void;
}

/** How many characters; none for as many as there are. */
function Length({ cell, name, error, widths, onChange }: PartOfCellProps) {
  const { t } = useTranslation();
  const fill = cell.width?.fill ?? (widths === 'fixed' ? 'after' : 'cut');
  return (
    <TextInput
      aria-label={t('reports.export.layout.length', { cell: name })}
      placeholder={t('reports.export.layout.lengthShort')}
      inputMode="numeric"
      maxLength={String(MOST.layoutWidth).length}
      value={cell.width?.length ?? ''}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        const { width: _width, ...rest } = cell;
        const length = Number(value.replace(/\D/g, ''));
        onChange(length === 0 ? rest : { ...rest, width: { length, fill } });
      }}
    />
  );
}

/** What fills the width, and the text in which columns of the charge may stand. */
function Details({ cell, name, error, widths, part, onChange }: PartOfCellProps & { readonly part: LayoutPart }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { width } = cell;
  const hasFill = widths !== 'none' && width !== undefined;
  if (!hasFill && !('ids' in cell)) return null;
  return (
    <div className={styles['text']}>
      {cell.kind === 'text' && (
        <TextInput
          aria-label={t('reports.export.layout.text', { cell: name })}
          placeholder={t('reports.export.layout.fixed')}
          value={cell.text}
          maxLength={LONGEST.line}
          error={error}
          onChange={(event) => onChange({ ...cell, text: event.currentTarget.value })}
        />
      )}
      {'ids' in cell && part === 'columns' && (
        <MultiSelect
          aria-label={t('reports.export.layout.ids', { cell: name })}
          placeholder={cell.ids.length === 0 ? t('reports.export.layout.idsNone') : ''}
          data={layoutId.options.map((id) => ({ value: id, label: EXPORT_COLUMN_NAMES[id][language] }))}
          value={cell.ids}
          onChange={(ids) => onChange({ ...cell, ids: ids.flatMap((id) => layoutId.safeParse(id).data ?? []) })}
        />
      )}
      {hasFill && (
        <NativeSelect
          aria-label={t('reports.export.layout.fill', { cell: name })}
          value={width.fill}
          data={layoutFill.options.map((fill) => ({ value: fill, label: t(`reports.export.layout.fills.${fill}`) }))}
          onChange={(event) => {
            const fill = layoutFill.safeParse(event.currentTarget.value).data;
            if (fill !== undefined) onChange({ ...cell, width: { ...width, fill } });
          }}
        />
      )}
    </div>
  );
}
