import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isUnsigned } from '../../../../src-main/shell/electron/system/mac-signature.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Apple's tool with this output for the program; another program is an error. */
function codesign(prints: string, code = 0): string {
  const path = join(folder.path, 'codesign');
  writeFileSync(path, `#!/bin/sh\n[ "$3" = /Applications/balcao ] || exit 9\nprintf '${prints}' >&2\nexit ${code}\n`);
  chmodSync(path, 0o755);
  return path;
}

it.each([
  ['with a maker’s signature', 'Identifier=br.balcao.console\\nTeamIdentifier=ABCDE12345\\n', 0, false],
  ['with the processor’s own, which names no maker', 'Signature=adhoc\\nTeamIdentifier=not set\\n', 0, true],
  ['without any', 'code object is not signed at all\\n', 1, true],
] as const)('a program %s is told apart on macOS', async (_, prints, code, is) => {
  expect(await isUnsigned('/Applications/balcao', codesign(prints, code))).toBe(is);
});
