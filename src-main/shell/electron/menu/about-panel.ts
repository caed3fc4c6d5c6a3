/** The text of "About Balcão": its version, its components, and where their licences are. */
import type { AboutPanelOptionsOptions } from 'electron';
import type { Language } from '../../both/messages.ts';
import { menuMessages } from './menu-messages.ts';

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
  const { licence, licencesOfComponents } = menuMessages[language];
  return {
    applicationName: 'Balcão',
    applicationVersion: version,
    version,
    // Linux shows no credits, so the components are listed where every system shows them.
    copyright: [licence, parts, ...(hasLicences ? [licencesOfComponents] : [])].join('\n'),
  };
}
