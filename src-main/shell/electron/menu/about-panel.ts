/** The text of "About Balcão": its version, its components, and where their licences are. */
import type { AboutPanelOptionsOptions } from 'electron';
import type { Language } from '../../shared/messages.ts';

const LICENCE: Readonly<Record<Language, string>> = { en: 'MIT licence', 'pt-BR': 'Licença MIT' };

const COMPONENTS: Readonly<Record<Language, string>> = {
  en: 'Licences of the components: Help menu',
  'pt-BR': 'Licenças dos componentes: menu Ajuda',
};

/**
 * @param versions as in `process.versions`.
 * @param hasLicences whether the licences of the components are installed; the Help menu has them then.
 */
export function aboutPanel(
  language: Language,
  version: string,
  versions: NodeJS.ProcessVersions,
  hasLicences: boolean,
): AboutPanelOptionsOptions {
  const made = ['electron', 'chrome', 'node'].flatMap((name) => versions[name] ?? []);
  const [electron = '?', chrome = '?', node = '?'] = made.length === 3 ? made : [];
  const parts = `Electron ${electron} · Chromium ${chrome} · Node.js ${node} · SQLite`;
  return {
    applicationName: 'Balcão',
    applicationVersion: version,
    version,
    // Linux shows no credits, so the components are listed where every system shows them.
    copyright: [LICENCE[language], parts, ...(hasLicences ? [COMPONENTS[language]] : [])].join('\n'),
  };
}
