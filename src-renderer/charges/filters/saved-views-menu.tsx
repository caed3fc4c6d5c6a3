/** Saved views: a few built-in ones, and the user's own, saved by name. */
import { Button, Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListChoice,
  type ListLayout,
  type ListView,
  listChoice,
} from '../../../src-preload/contract/charges/list/list.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { MENU_IN_PAGE } from '../../components/popover-placement.ts';
import { hrefOf } from '../../navigation/route.ts';
import { SaveAsDialog } from '../../saved/save-as-dialog.tsx';
import { SavedItems } from '../../saved/saved-items.tsx';
import { useSavedThings } from '../../saved/use-saved-things.ts';
import { ICON_WHEN_NARROW } from './icon-when-narrow.ts';
import { NO_CHOICE } from './list-state.ts';
import styles from './saved-views-menu.module.css';

/** Those that the chips above the list do not make. */
const SHIPPED = {
  paidToday: { ...NO_CHOICE, paid: 'today' },
  paidWithoutInvoice: { ...NO_CHOICE, states: ['PAID'], invoice: 'missing' },
} as const satisfies Record<string, ListChoice>;
const SHIPPED_NAMES = ['paidToday', 'paidWithoutInvoice'] as const satisfies readonly (keyof typeof SHIPPED)[];

export interface ViewsMenuProps {
  readonly choice: ListChoice;
  readonly layout: ListLayout;
  readonly onOpen: (choice: ListChoice, layout: ListLayout | null) => void;
}

export function ViewsMenu({ choice, layout, onOpen }: ViewsMenuProps) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { things, save, remove } = useSavedThings(gatewayId);
  const [saving, setSaving] = useState(false);
  const { views } = things;
  const active = useActiveViewName(views, choice);
  return (
    <>
      <Menu {...MENU_IN_PAGE}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            {...(active === null
              ? { classNames: ICON_WHEN_NARROW, title: t('charges.views') }
              : { className: styles['view'] ?? '', title: isolatedText(active) })}
            data-active={active !== null || undefined}
            leftSection={<IconBookmark size={14} aria-hidden />}
          >
            {active === null ? t('charges.views') : t('charges.activeView', { name: active })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SHIPPED_NAMES.map((name) => (
            <Menu.Item key={name} onClick={() => onOpen(SHIPPED[name], null)}>
              {t(`charges.view.${name}`)}
            </Menu.Item>
          ))}
          <Menu.Item component="a" href={hrefOf({ screen: 'charges', chargeKey: null, refused: true })}>
            {t('charges.refused.title')}
          </Menu.Item>
          {views.length > 0 && <Menu.Label>{t('charges.savedViews')}</Menu.Label>}
          <SavedItems
            things={views}
            onChoose={({ content }) => onOpen(content.choice, content.layout)}
            onRemove={(view) => void remove({ kind: 'view', thing: view })}
          />
          <Menu.Divider />
          <Menu.Item onClick={() => setSaving(true)}>{t('charges.saveView')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && (
        <SaveAsDialog
          title={t('charges.saveView')}
          label={t('charges.viewName')}
          description={t('charges.viewDescription')}
          onSave={(name) =>
            save({ kind: 'view', thing: { id: crypto.randomUUID(), name, content: { choice, layout } } })
          }
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** The name of the view whose filters are the present ones; null when there is none. For display. */
function useActiveViewName(views: readonly ListView[], choice: ListChoice): string | null {
  const { t } = useTranslation();
  const isChosen = (other: ListChoice) => JSON.stringify(listChoice.parse(other)) === present;
  const present = JSON.stringify(listChoice.parse(choice));
  const saved = views.find((view) => isChosen(view.content.choice));
  if (saved) return saved.name;
  const shipped = SHIPPED_NAMES.find((name) => isChosen(SHIPPED[name]));
  return shipped === undefined ? null : t(`charges.view.${shipped}`);
}
