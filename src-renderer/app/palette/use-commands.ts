/** The commands that can run from any screen, by name. */

import { useTranslation } from 'react-i18next';
import { type Settings, settings } from '../../../src-preload/contract/settings/settings.ts';
import { LANGUAGES, type Language } from '../../../src-preload/contract/values/languages.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useSettingLock } from '../../bridge/managed.ts';
import { useCommand } from '../../bridge/operations.ts';
import { useChangeSettings } from '../../bridge/settings-commands.ts';
import { goTo, LIMIT_TOPICS, type Route, useRoute } from '../../navigation/route.ts';
import { searchCharges } from '../../navigation/shortcuts.ts';
import { LIMIT_WORDS } from '../../service-limits/limit-words.ts';

export interface Command {
  readonly id: string;
  readonly name: string;
  /** Further words that find it, in any language. */
  readonly words?: string;
  /** The shortcut that runs the same command. */
  readonly key?: string;
  run(): void;
}

const TO_LANGUAGE = { en: 'palette.toEnglish', 'pt-BR': 'palette.toPortuguese' } as const satisfies Record<
  Language,
  string
>;

export function useCommands(showShortcuts: () => void): readonly Command[] {
  const { t } = useTranslation();
  const { gateways, gateway } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  const blank = useCommand('payer.blank');
  const route = useRoute();
  const chargeKey = route.screen === 'charges' ? route.chargeKey : null;
  const go = (id: string, screenName: string, route: Route): Command => ({
    id,
    name: t('palette.goTo', { screen: screenName }),
    run: () => goTo(route),
  });
  /** None for a setting that the office's policy locks. */
  const set = (id: string, name: string, setting: Partial<Settings>): readonly Command[] =>
    settings.keyof().options.some((each) => each in setting && lockOf(each).disabled)
      ? []
      : [{ id, name, run: () => change.mutate(setting) }];
  return [
    ...(gateway?.archivedAt == null
      ? [{ id: 'new', name: t('frame.newCharge'), key: 'N', run: () => goTo({ screen: 'new', againKey: null }) }]
      : []),
    { id: 'search', name: t('palette.search'), key: '/', run: searchCharges },
    go('today', t('frame.today'), { screen: 'today' }),
    go('charges', t('frame.charges'), { screen: 'charges', chargeKey: null }),
    go('batches', t('frame.batches'), { screen: 'batches', batchId: null }),
    ...(gateway?.archivedAt == null
      ? [
          {
            id: 'new batch',
            name: t('palette.newBatch'),
            words: 'spreadsheet planilha lote batch excel csv xlsx',
            run: () => goTo({ screen: 'batches', batchId: null, adding: true }),
          },
        ]
      : []),
    go('receivables', t('frame.receivables'), { screen: 'receivables', id: null }),
    ...(gateway?.archivedAt == null
      ? [
          {
            id: 'new-receivable',
            name: t('palette.newReceivable'),
            run: () => goTo({ screen: 'receivables', id: null, form: 'new' }),
          },
        ]
      : []),
    go('reports', t('frame.reports'), { screen: 'reports', tab: 'figures' }),
    go('access', t('frame.access'), { screen: 'access' }),
    go('settings', t('frame.settings'), { screen: 'settings' }),
    go('diagnostics', t('diagnostics.title'), { screen: 'diagnostics' }),
    ...LIMIT_TOPICS.map((topic) => ({
      id: `limit ${topic}`,
      name: t(`serviceLimits.command.${topic}`),
      words: LIMIT_WORDS[topic],
      run: () => goTo({ screen: 'service-limits', topic, chargeKey }),
    })),
    { id: 'shortcuts', name: t('palette.shortcuts'), key: '?', run: showShortcuts },
    { id: 'blank', name: t('palette.clearPayerWindow'), run: () => blank.mutate(null) },
    ...set('light', t('palette.lightTheme'), { theme: 'light' }),
    ...set('dark', t('palette.darkTheme'), { theme: 'dark' }),
    ...set('system', t('palette.systemTheme'), { theme: 'system' }),
    ...set('comfortable', t('palette.comfortableRows'), { density: 'comfortable' }),
    ...set('compact', t('palette.compactRows'), { density: 'compact' }),
    ...LANGUAGES.flatMap((language) => set(language, t(TO_LANGUAGE[language]), { language })),
    ...gateways
      .filter((each) => each.id !== gateway?.id)
      .flatMap((each) =>
        set(`gateway ${each.id}`, t('palette.switchGateway', { name: each.name }), { gatewayId: each.id }),
      ),
  ];
}

/** Whether a name contains every typed word, ignoring accents and case. */
export function fits(name: string, typed: string): boolean {
  const normalized = normalize(name);
  return normalize(typed)
    .split(/\s+/)
    .every((word) => normalized.includes(word));
}

function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
