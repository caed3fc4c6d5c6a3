/** The cells of a part of a layout: which, in which order, under which heading, and how wide. */
import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isFixedWidth } from '../../../src-preload/contract/reports/export-layouts.ts';
import type { LayoutCell } from '../../../src-preload/contract/reports/layout-columns.ts';
import { useApp } from '../../bridge/app-context.tsx';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import { CellRow, type CellsChange } from './cell-row.tsx';
import { cellOf, type LayoutDraft, type LayoutPart } from './cell-sources.ts';

/** `onChange` is always the same function, so that a key in one cell renders no other. */
export function CellList({
  part,
  layout,
  errors,
  onChange,
}: {
  readonly part: LayoutPart;
  readonly layout: LayoutDraft;
  readonly errors: FieldErrors;
  readonly onChange: CellsChange;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const cells = layout[part];
  const isFixed = isFixedWidth(layout);
  const isNarrow = isFixed ? 'fixed' : layout.file === 'xlsx' ? 'none' : 'own';
  const first: LayoutCell = cellOf('text', language, isFixed ? { length: 10, fill: 'after' } : undefined);
  return (
    <section aria-label={t(`reports.export.layout.part.${part}`)}>
      {part !== 'columns' && cells.length === 0 && (
        <Text c="dimmed" mb={6}>
          {t(`reports.export.layout.partHint.${part}`)}
        </Text>
      )}
      <Stack component="ol" gap={6} mb="xs">
        {cells.map((cell, index) => (
          <CellRow
            // A cell has no id; what is typed in it moves with its values, which the list holds.
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold no state of their own.
            key={index}
            part={part}
            lines={layout.lines}
            widths={isNarrow}
            cell={cell}
            index={index}
            isLast={index === cells.length - 1}
            sourceError={errors[`${part}.${index}.field`]}
            headingError={errors[`${part}.${index}.heading`]}
            textError={errors[`${part}.${index}.text`] ?? errors[`${part}.${index}.ids`]}
            widthError={errors[`${part}.${index}.width`] ?? errors[`${part}.${index}.width.length`]}
            onChange={onChange}
          />
        ))}
      </Stack>
      {errors[part] !== undefined && <p role="alert">{errors[part]}</p>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => onChange(part, (before) => [...before, first])}
      >
        {t(`reports.export.layout.add.${part}`)}
      </Button>
    </section>
  );
}
