/** The choice of a layout for a file, with its preview, and the ways to make, fill in, edit and delete one. */
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { exampleLayouts, newLayout } from '../../../src-preload/contract/ready-layouts/example-layouts.ts';
import { PROGRAM_LAYOUTS } from '../../../src-preload/contract/ready-layouts/program-layouts.ts';
import { type ExportLayout, exportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useSavedThings } from '../../saved/use-saved-things.ts';
import type { EditedLayout } from './layout-editor.tsx';
import { LayoutPreview } from './layout-preview.tsx';

interface LayoutChoiceProps {
  /** The chosen layout's; null for none. */
  readonly name: string | null;
  readonly filter: ChargeFilter;
  readonly onChoose: (layout: ExportLayout | null) => void;
  readonly onEdit: (edited: EditedLayout) => void;
}

export function LayoutChoice({ name, filter, onChoose, onEdit }: LayoutChoiceProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { id: gatewayId } = useGateway();
  const { things, thrown, remove } = useSavedThings(gatewayId);
  const own = things.layouts;
  const groups = layoutGroups(own, language, t);
  const all = groups.flatMap(({ layouts }) => layouts);
  const isOwn = own.some((layout) => layout.name === name);
  const chosen = all.find((layout) => layout.name === name);
  const isFilled = chosen !== undefined && isReadyToWrite(chosen);
  const removeLayout = async (layout: ExportLayout) => {
    if (await remove({ kind: 'layout', thing: layout, replaces: null })) onChoose(null);
  };
  return (
    <>
      <NativeSelect
        label={t('reports.export.layout.label')}
        description={
          chosen === undefined
            ? t('reports.export.layout.hint')
            : t('reports.export.layout.writes', { ending: chosen.file })
        }
        value={name ?? ''}
        data={[
          { value: '', label: t('reports.export.layout.none') },
          ...groups.flatMap(({ group, layouts }) => {
            const items = layouts.map((layout) => ({ value: layout.name, label: isolatedText(layout.name) }));
            return items.length === 0 ? [] : [{ group, items }];
          }),
        ]}
        onChange={({ currentTarget: { value } }) => onChoose(all.find((layout) => layout.name === value) ?? null)}
      />
      {chosen !== undefined && !isFilled && <Text>{t('reports.export.layout.unfilled')}</Text>}
      <Ways chosen={chosen} isOwn={isOwn} onEdit={onEdit} onRemove={(layout) => void removeLayout(layout)} />
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      {isFilled && <LayoutPreview layout={chosen} filter={filter} />}
    </>
  );
}

interface WaysProps {
  readonly chosen: ExportLayout | undefined;
  readonly isOwn: boolean;
  readonly onEdit: (edited: EditedLayout) => void;
  readonly onRemove: (layout: ExportLayout) => void;
}

/** What can be done with the chosen layout; without one, a new one is begun. */
function Ways({ chosen, isOwn, onEdit, onRemove }: WaysProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const isFilled = chosen !== undefined && isReadyToWrite(chosen);
  const copyOf = (layout: ExportLayout, words: 'copyOf' | 'filledOf'): EditedLayout => ({
    layout: {
      ...layout,
      name: t(`reports.export.layout.${words}`, { name: layout.name }).slice(0, LONGEST.savedName),
    },
    replaces: null,
  });
  return (
    <Group>
      {chosen !== undefined && isOwn && (
        <SmallButton onClick={() => onEdit({ layout: chosen, replaces: chosen.name })}>
          {t('reports.export.layout.edit')}
        </SmallButton>
      )}
      {chosen !== undefined && !isFilled && (
        <Button size="xs" onClick={() => onEdit(copyOf(chosen, 'filledOf'))}>
          {t('reports.export.layout.fillIn')}
        </Button>
      )}
      {isFilled && (
        <SmallButton onClick={() => onEdit(copyOf(chosen, 'copyOf'))}>{t('reports.export.layout.copy')}</SmallButton>
      )}
      {chosen !== undefined && isOwn && (
        <SmallButton onClick={() => onRemove(chosen)}>{t('reports.export.layout.delete')}</SmallButton>
      )}
      {chosen === undefined && (
        <SmallButton onClick={() => onEdit({ layout: newLayout(language), replaces: null })}>
          {t('reports.export.layout.create')}
        </SmallButton>
      )}
    </Group>
  );
}

/** One of the user's own may have the name of a ready one that came with a later version, and is that one then. */
function layoutGroups(own: readonly ExportLayout[], language: Language, t: TFunction) {
  const isFree = (layout: ExportLayout) => !own.some((each) => each.name === layout.name);
  return [
    { group: t('reports.export.layout.own'), layouts: own },
    { group: t('reports.export.layout.programs'), layouts: PROGRAM_LAYOUTS.filter(isFree) },
    { group: t('reports.export.layout.examples'), layouts: exampleLayouts(language).filter(isFree) },
  ];
}

/** Whether a layout has all that it writes; a ready one may lack what only the office knows. */
export function isReadyToWrite(layout: ExportLayout): boolean {
  return exportLayout.safeParse(layout).success;
}

function SmallButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button variant="default" size="xs" onClick={onClick}>
      {children}
    </Button>
  );
}
