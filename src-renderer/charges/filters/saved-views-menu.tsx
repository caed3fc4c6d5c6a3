/** Saved views: a few built-in ones, and the user's own, saved by name. */
import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListChoice,
  type ListLayout,
  type ListView,
  listChoice,
} from '../../../src-preload/contract/charges/list.ts';
import type { Output } from '../../../src-preload/contract/contract.ts';
import { isolatedText } from '../../../src-preload/contract/values/hidden-characters.ts';
import { UNPAID_STATES } from '../../../src-preload/contract/values/states.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, errorOf, keyOf, useOperation } from '../../bridge/operations.ts';
import { errorSentences } from '../../components/errors/error-sentences.ts';
import { type Toast, useToast } from '../../components/notices/toaster.tsx';
import { lazyScreen } from '../../components/timing/load-when-idle.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { ICON_WHEN_NARROW } from './icon-when-narrow.ts';
import { NO_CHOICE } from './list-state.ts';
import styles from './saved-views-menu.module.css';

const SaveViewDialog = lazyScreen(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);

const SHIPPED = {
  today: { ...NO_CHOICE, created: 'today' },
  waiting: { ...NO_CHOICE, states: ['PENDING'] },
  unpaid: { ...NO_CHOICE, states: [...UNPAID_STATES] },
  paidToday: { ...NO_CHOICE, paid: 'today' },
  attention: { ...NO_CHOICE, needsAttention: true },
} as const satisfies Record<string, ListChoice>;
const SHIPPED_NAMES = [
  'today',
  'waiting',
  'unpaid',
  'paidToday',
  'attention',
] as const satisfies readonly (keyof typeof SHIPPED)[];

export interface ViewsMenuProps {
  readonly choice: ListChoice;
  readonly layout: ListLayout;
  readonly onOpen: (choice: ListChoice, layout: ListLayout | null) => void;
}

export function ViewsMenu({ choice, layout, onOpen }: ViewsMenuProps) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { data } = useOperation('lists.read', { gatewayId }, { staleTime: Number.POSITIVE_INFINITY });
  const { saveView, deleteView } = useViews();
  const [saving, setSaving] = useState(false);
  const views = data?.views ?? [];
  const active = useActiveViewName(views, choice);
  return (
    <>
      <Menu
        position="bottom-end"
        shadow="md"
        // Inside the page's main element: outside it, a screen reader's landmarks would leave the menu out.
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        keepMounted={false}
      >
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
          {views.length > 0 && <Menu.Label>{t('charges.savedViews')}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item key={view.id} onClick={() => onOpen(view.choice, view.layout)}>
              <UntrustedText>{view.name}</UntrustedText>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setSaving(true)}>{t('charges.saveView')}</Menu.Item>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => void deleteView(view)}
            >
              {t('charges.deleteView', { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {saving && (
          <SaveViewDialog
            onSave={(name) => saveView({ id: crypto.randomUUID(), name, choice, layout })}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The name of the view whose filters are the present ones; null when there is none. For display. */
function useActiveViewName(views: readonly ListView[], choice: ListChoice): string | null {
  const { t } = useTranslation();
  const isChosen = (other: ListChoice) => JSON.stringify(listChoice.parse(other)) === present;
  const present = JSON.stringify(listChoice.parse(choice));
  const saved = views.find((view) => isChosen(view.choice));
  if (saved) return saved.name;
  const shipped = SHIPPED_NAMES.find((name) => isChosen(SHIPPED[name]));
  return shipped === undefined ? null : t(`charges.view.${shipped}`);
}

function useViews() {
  const { t } = useTranslation();
  const toast = useToast();
  const bridge = useBridge();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const updateCache = (lists: Output<'lists.read'>) => client.setQueryData(keyOf('lists.read', { gatewayId }), lists);
  const saveView = async (view: ListView) => updateCache(await call(bridge, 'lists.keepView', { gatewayId, view }));
  /** One notice for each view: the newest result replaces the earlier notice. */
  const notify = ({ id, name }: ListView, notice: Pick<Toast, 'tone' | 'title' | 'action'>) =>
    toast({ id: `view ${id}`, text: isolatedText(name), ...notice });
  const notifyError = (view: ListView, thrown: unknown) => {
    const { what, next } = errorSentences(errorOf(thrown), t);
    notify(view, { tone: 'red', title: `${what} ${next}` });
  };
  return {
    saveView,
    deleteView: async (view: ListView) => {
      try {
        updateCache(await call(bridge, 'lists.dropView', { gatewayId, id: view.id }));
      } catch (thrown) {
        notifyError(view, thrown);
        return;
      }
      const restore = () => void saveView(view).catch((thrown: unknown) => notifyError(view, thrown));
      notify(view, {
        tone: 'neutral',
        title: t('charges.viewDeleted'),
        action: { label: t('console.undo'), run: restore },
      });
    },
  };
}
