/** Which licences a dependency may have: `packed` ones may be shipped, `tools` may also be run here (allowed-licences.json). */
import allowed from './allowed-licences.json' with { type: 'json' };

const PACKED = Object.keys(allowed.packed);
const TOOLS = [...PACKED, ...Object.keys(allowed.tools)];

/**
 * Whether an SPDX expression is allowed: one of its alternatives, and all of its parts.
 * @param use `packed` for what installers hold, `tools` for what is only run while building and testing.
 */
export function isAllowed(expression: string, use: 'packed' | 'tools'): boolean {
  const names = use === 'packed' ? PACKED : TOOLS;
  const flat = expression.replace(/^\((.*)\)$/, '$1');
  // Nested expressions occur in no dependency; one that does is refused, and looked at by a person.
  if (/[()]/.test(flat) || (flat.includes(' OR ') && flat.includes(' AND '))) return false;
  return flat.includes(' AND ')
    ? flat.split(' AND ').every((name) => names.includes(name))
    : flat.split(' OR ').some((name) => names.includes(name));
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/** A sentence for each package of a package-lock.json whose licence is not allowed, or is not said. */
export function refusedLicences(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([path, { version, license, dev }]) => {
    if (path === '') return [];
    if (license !== undefined && isAllowed(license, dev ? 'tools' : 'packed')) return [];
    return [`${path.replace('node_modules/', '')} ${version}: ${license ?? 'no licence said'}`];
  });
}
