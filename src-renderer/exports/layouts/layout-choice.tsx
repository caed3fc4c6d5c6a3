/** The choice of a layout for a CSV file, with its preview, and the ways to make, edit and delete one. */
import { Button, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { exampleLayouts } from '../../../src-preload/contract/reports/export-layout-examples.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useSavedThings } from '../../saved/use-saved-things.ts';
import type { EditedLayout } from './layout-editor.tsx';
import { LayoutPreview } from './layout-preview.tsx';

interface LayoutChoiceProps {
  /** The chosen layout's; null for none. */
  readonly name: string | null;
  readonly filter: ChargeFilter;
  readonly onChoose: (name: string | null) => void;
  readonly onEdit: (edited: EditedLayout) => void;
}

export function LayoutChoice({ name, filter, onChoose, onEdit }: LayoutChoiceProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { id: gatewayId } = useGateway();
  const { things, thrown, remove } = useSavedThings(gatewayId);
  const examples = exampleLayouts(language);
  const own = things.layouts;
  const isOwn = own.some((layout) => layout.name === name);
  const chosen = [...own, ...examples].find((layout) => layout.name === name);
  const copyOf = (layout: ExportLayout): EditedLayout => ({
    layout: { ...layout, name: t('reports.export.layout.copyOf', { name: layout.name }).slice(0, 60) },
    replaces: null,
  });
  const removeLayout = async (layout: ExportLayout) => {
    if (await remove({ kind: 'layout', thing: layout, replaces: null })) onChoose(null);
  };
  return (
    <>
      <NativeSelect
        label={t('reports.export.layout.label')}
        description={t('reports.export.layout.hint')}
        value={name ?? ''}
        data={[
          { value: '', label: t('reports.export.layout.none') },
          ...[...own, ...examples].map((layout) => ({ value: layout.name, label: isolatedText(layout.name) })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      />
      <Group>
        {chosen !== undefined && isOwn && (
          <SmallButton onClick={() => onEdit({ layout: chosen, replaces: chosen.name })}>
            {t('reports.export.layout.edit')}
          </SmallButton>
        )}
        {chosen !== undefined && (
          <SmallButton onClick={() => onEdit(copyOf(chosen))}>{t('reports.export.layout.copy')}</SmallButton>
        )}
        {chosen !== undefined && isOwn && (
          <SmallButton onClick={() => void removeLayout(chosen)}>{t('reports.export.layout.delete')}</SmallButton>
        )}
        {chosen === undefined && (
          <SmallButton onClick={() => onEdit({ layout: { ...examples[1], name: '' }, replaces: null })}>
            {t('reports.export.layout.create')}
          </SmallButton>
        )}
      </Group>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      {chosen !== undefined && <LayoutPreview layout={chosen} filter={filter} />}
    </>
  );
}

function SmallButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button variant="default" size="xs" onClick={onClick}>
      {children}
    </Button>
  );
}
