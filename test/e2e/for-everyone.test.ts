/** Every screen, in both languages and both themes, examined by axe: nothing that shuts somebody out. */
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { tour } from '../support/tour.ts';

describe.each(['pt-BR', 'en'] as const)('in %s', (language) => {
  it.each(['light', 'dark'] as const)('axe finds nothing on any screen (%s)', { timeout: 600_000 }, async (theme) => {
    const found: string[] = [];
    let screens = 0;
    for await (const { name, page } of tour({ language, theme })) {
      screens += 1;
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      for (const { id, nodes } of violations)
        for (const node of nodes)
          found.push(`${name}: ${id} at ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`);
    }
    expect(found).toEqual([]);
    expect(screens).toBeGreaterThanOrEqual(24);
  });
});
