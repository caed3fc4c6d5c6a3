/** The commands that can run from any screen, by name. */

import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarDollar,
  IconChartBar,
  IconCopy,
  IconDeviceDesktop,
  IconDownload,
  IconInfoCircle,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconMessage,
  IconMoon,
  IconPlus,
  IconPrinter,
  IconQrcodeOff,
  IconRefresh,
  IconSearch,
  IconSend,
  IconSettings,
  IconSun,
  IconSunMoon,
  IconTablePlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Settings, settings } from '../../../src-preload/contract/settings/settings.ts';
import { LANGUAGES, type Language } from '../../../src-preload/contract/values/languages.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useSettingLock } from '../../bridge/managed.ts';
import { useCommand } from '../../bridge/operations.ts';
import { useChangeSettings } from '../../bridge/settings-commands.ts';
import {
  goTo,
  LIMIT_TOPICS,
  REPORT_TABS,
  type Route,
  SETTINGS_SECTIONS,
  type SettingsSection,
  useRoute,
} from '../../navigation/route.ts';
import { NAMED_SCREENS, useIsOffered } from '../../navigation/screens.ts';
import { KEYS, searchCharges } from '../../navigation/shortcuts.ts';
import { leaveScreen } from '../../navigation/unsaved-input.ts';
import { actionOfKey } from '../../navigation/use-keys.ts';
import { LIMIT_WORDS } from '../../service-limits/limit-words.ts';

export interface Command {
  readonly id: string;
  readonly group: 'actions' | 'goTo' | 'limits' | 'settings' | 'gateways';
  readonly Icon: TablerIcon;
  readonly name: string;
  /** Further words that find it, in any language. */
  readonly words?: string;
  /** The shortcut that runs the same command. */
  readonly key?: string;
  run(): void;
}

const EXPORTS = { screen: 'reports', tab: 'exports' } as const;
/** What is done in a section of the settings, in both languages. */
const SECTION_WORDS: Partial<Record<SettingsSection, string>> = {
  people: 'pin operator operador',
  history: 'backup copia restore restaurar import importar',
  privacy: 'erase apagar lgpd person pessoa',
  audit: 'audit auditoria',
  team: 'servidor server postgresql senha password',
  about: 'version versao update atualizar',
};

const TO_LANGUAGE = { en: 'palette.toEnglish', 'pt-BR': 'palette.toPortuguese' } as const satisfies Record<
  Language,
  string
>;

export function useCommands(showShortcuts: () => void): readonly Command[] {
  const charge = useChargeActions();
  const actions = useActions(showShortcuts);
  const screens = useScreens();
  const topics = useLimitTopics();
  const choices = useSettingChoices();
  return [...charge, ...actions, ...screens, ...topics, ...choices];
}

/** What can be done now with the charge that is open; found by further words in both languages. */
const CHARGE_ACTIONS = [
  ['copyCode', IconCopy, 'pix'],
  ['copyMessage', IconCopy, 'whatsapp'],
  ['sendMessage', IconSend, 'whatsapp e-mail'],
  ['showToPayer', IconDeviceDesktop, 'qr'],
  ['checkNow', IconRefresh, ''],
  ['editAsNew', IconPlus, ''],
  ['doNotUse', IconQrcodeOff, 'cancelar cancel'],
  ['printReceipt', IconPrinter, 'imprimir print recibo receipt'],
] as const;

function useChargeActions(): readonly Command[] {
  const { t } = useTranslation();
  return CHARGE_ACTIONS.flatMap(([id, Icon, words]) => {
    const run = actionOfKey(KEYS[id]);
    const name = t(id === 'printReceipt' ? 'palette.print' : `palette.shortcutList.${id}`);
    return run === undefined ? [] : [{ ...{ id, Icon, name, words, run, key: KEYS[id] }, group: 'actions' as const }];
  });
}

/** New charges, batches and receivables, and what is done on any screen. */
function useActions(showShortcuts: () => void): readonly Command[] {
  const { t } = useTranslation();
  const { gateway } = useApp();
  const isOffered = useIsOffered();
  const blank = useCommand('payer.blank');
  const lock = useCommand('security.lock');
  const action = (id: string, Icon: TablerIcon, name: string, run: () => void, key?: string): Command => ({
    ...{ id, Icon, name, run, group: 'actions' },
    ...(key !== undefined && { key }),
  });
  return [
    ...(gateway?.archivedAt == null
      ? [
          action('new', IconPlus, t('frame.newCharge'), () => goTo({ screen: 'new', againKey: null }), KEYS.newCharge),
          {
            ...action('new batch', IconTablePlus, t('palette.newBatch'), () =>
              goTo({ screen: 'batches', batchId: null, adding: true }),
            ),
            words: 'spreadsheet planilha lote batch excel csv xlsx',
          },
          action('new-receivable', IconCalendarDollar, t('palette.newReceivable'), () =>
            goTo({ screen: 'receivables', id: null, form: 'new' }),
          ),
        ]
      : []),
    ...(isOffered(EXPORTS)
      ? [
          {
            ...action('export', IconDownload, t('reports.export.month'), () => goTo({ ...EXPORTS, month: true })),
            words: 'csv excel xlsx planilha spreadsheet export exportar',
          },
          action('close day', IconCalendarCheck, t('reports.closing.close.day'), () =>
            goTo({ screen: 'reports', tab: 'closing' }),
          ),
        ]
      : []),
    action('search', IconSearch, t('palette.search'), searchCharges, KEYS.search),
    action('blank', IconDeviceDesktop, t('palette.clearPayerWindow'), () => blank.mutate(null)),
    { ...action('lock', IconLock, t('security.lockScreen'), () => lock.mutate(null)), words: 'pin' },
    {
      ...action('shortcuts', IconKeyboard, t('palette.shortcuts'), showShortcuts, KEYS.showShortcuts),
      words: 'ajuda help',
    },
  ];
}

function useScreens(): readonly Command[] {
  const { t } = useTranslation();
  const isOffered = useIsOffered();
  const go = (id: string, Icon: TablerIcon, screenName: string, route: Route, words = ''): readonly Command[] =>
    isOffered(route)
      ? [
          {
            ...{ id, Icon, words, group: 'goTo' },
            name: screenName,
            run: () => goTo(route),
          },
        ]
      : [];
  return [
    ...NAMED_SCREENS.flatMap(({ name, Icon, route, letter }) =>
      letter === null ? [] : go(name, Icon, t(`frame.${name}`), route),
    ),
    ...REPORT_TABS.filter((tab) => tab !== 'figures').flatMap((tab) =>
      go(`reports ${tab}`, IconChartBar, t(`reports.tab.${tab}`), { screen: 'reports', tab }),
    ),
    ...go('messages', IconMessage, t('message.templates.title'), { screen: 'messages' }),
    ...SETTINGS_SECTIONS.filter((section) => section !== 'general').flatMap((section) =>
      go(
        `settings ${section}`,
        IconSettings,
        t(`settings.section.${section}`),
        { screen: 'settings', section },
        SECTION_WORDS[section],
      ),
    ),
  ];
}

/** What the service does not do, by topic; opened from a charge, the page leads back to it. */
function useLimitTopics(): readonly Command[] {
  const { t } = useTranslation();
  const route = useRoute();
  const chargeKey = route.screen === 'charges' ? route.chargeKey : null;
  return LIMIT_TOPICS.map((topic) => ({
    ...{ id: `limit ${topic}`, group: 'limits', Icon: IconInfoCircle },
    name: t(`serviceLimits.command.${topic}`),
    words: LIMIT_WORDS[topic],
    run: () => goTo({ screen: 'service-limits', topic, chargeKey }),
  }));
}

/** Looks, languages and the other gateways; none of a setting that the office's policy locks. */
function useSettingChoices(): readonly Command[] {
  const { t } = useTranslation();
  const { gateways, gateway } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  const set = (
    id: string,
    Icon: TablerIcon,
    name: string,
    setting: Partial<Settings>,
    group: Command['group'] = 'settings',
  ): readonly Command[] =>
    settings.keyof().options.some((each) => each in setting && lockOf(each).disabled)
      ? []
      : [{ id, group, Icon, name, run: () => change.mutate(setting) }];
  return [
    ...set('light', IconSun, t('palette.lightTheme'), { theme: 'light' }),
    ...set('dark', IconMoon, t('palette.darkTheme'), { theme: 'dark' }),
    ...set('system', IconSunMoon, t('palette.systemTheme'), { theme: 'system' }),
    ...set('comfortable', IconBaselineDensityMedium, t('palette.comfortableRows'), { density: 'comfortable' }),
    ...set('compact', IconBaselineDensitySmall, t('palette.compactRows'), { density: 'compact' }),
    ...LANGUAGES.flatMap((language) => set(language, IconLanguage, t(TO_LANGUAGE[language]), { language })),
    ...gateways
      .filter((each) => each.id !== gateway?.id)
      .flatMap((each) => {
        const name = t('palette.switchGateway', { name: each.name });
        return set(`gateway ${each.id}`, IconBuildingBank, name, { gatewayId: each.id }, 'gateways').map((command) => ({
          ...command,
          run: () => leaveScreen(command.run),
        }));
      }),
  ];
}
