/**
 * The text of "About Balcão". The licences of everything that is packed come with the installers; there are none yet.
 */
import type { AboutPanelOptionsOptions } from 'electron';
import type { Language } from '../shared/messages.ts';

const LICENCE: Readonly<Record<Language, string>> = { en: 'MIT licence', 'pt-BR': 'Licença MIT' };

/** @param versions as in `process.versions`. */
export function aboutPanel(
  language: Language,
  version: string,
  versions: NodeJS.ProcessVersions,
): AboutPanelOptionsOptions {
  const made = ['electron', 'chrome', 'node'].flatMap((name) => versions[name] ?? []);
  const [electron = '?', chrome = '?', node = '?'] = made.length === 3 ? made : [];
  const parts = `Electron ${electron} · Chromium ${chrome} · Node.js ${node} · SQLite`;
  return {
    applicationName: 'Balcão',
    applicationVersion: version,
    version,
    // Linux shows no credits, so the components are listed where every system shows them.
    copyright: `${LICENCE[language]}\n${parts}`,
  };
}
