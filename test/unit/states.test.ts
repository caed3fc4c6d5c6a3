import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { endsWatch } from '../../src-main/charges/watch/rules.ts';
import { DOCUMENTED_STATES, isFinal, OUTCOME_UNKNOWN } from '../../src-preload/contract/states.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('which states are final', () => {
  it('is every documented one but PENDING, and all of them but EXPIRED end the watch', () => {
    const states = [...DOCUMENTED_STATES, OUTCOME_UNKNOWN, 'SETTLED', ''];
    expect(states.filter(isFinal)).toEqual(['PAID', 'EXPIRED', 'FAILED', 'REFUNDED']);
    expect(states.filter(endsWatch)).toEqual(['PAID', 'FAILED', 'REFUNDED']);
  });

  it('is said in one place: no other source lists them', () => {
    const files = ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    const listing = files.filter((file) => /'FAILED',\s*'REFUNDED'/.test(readFileSync(join(root, file), 'utf8')));
    // The schema's own text is a record of what a file holds, not an opinion.
    expect(listing.filter((file) => !/history.(migrations|schema)/.test(file))).toEqual([
      join('src-preload', 'contract', 'states.ts'),
    ]);
  });
});
