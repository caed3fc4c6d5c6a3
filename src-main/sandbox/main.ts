/** `npm run sandbox -- --port 0 --data-dir DIR`: the simulated service alone, until it is stopped. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { SIMULATIONS } from './sandbox-charge.ts';
import { startSandbox } from './sandbox-server.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

function readArguments(): { readonly port: number; readonly dataFolder: string } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'data-dir': { type: 'string', default: join(homedir(), '.balcao-sandbox') },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is no port: 0 to 65535.`);
  return { port, dataFolder: resolve(values['data-dir']) };
}

try {
  const sandbox = await startSandbox({ ...readArguments(), clock: systemClock });
  print(`Base URL       ${sandbox.baseUrl}`);
  print(`Token          ${sandbox.token}`);
  print(`Client secret  ${sandbox.clientSecret}`);
  print(`               POST ${sandbox.baseUrl}/auth/token {"clientSecret": "..."} makes another token`);
  print(`               GET  ${sandbox.baseUrl}/auth/verify checks one`);
  print('');
  print(`To simulate what a payer does (${SIMULATIONS.join(', ')}):`);
  print(`  curl -X POST -H 'Authorization: Bearer ${sandbox.controlToken}' ${sandbox.controlUrl}/transactions/ID/pay`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
} catch (fault) {
  process.stderr.write(`The sandbox did not start. ${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}
