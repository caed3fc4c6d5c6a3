/** `npm run check:licences`: every dependency's licence against build/licences/allowed-licences.json. */
import { readFileSync } from 'node:fs';
import { refusedLicences } from './licence-rules.ts';

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
const refused = refusedLicences(lock.packages);
if (refused.length > 0) {
  process.stderr.write(
    `Licences that nobody has allowed (build/licences/allowed-licences.json):\n${refused.join('\n')}\n`,
  );
  process.exitCode = 1;
}
