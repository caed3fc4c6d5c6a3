/** `npm run sandbox -- --port 0 --data-dir DIR`: the simulated service alone, until it is stopped. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { TROUBLES, TROUBLES_OF_CHARGES, type Trouble } from '../../src-preload/contract/gateways/sandbox-operations.ts';
import { systemClock } from '../ground/clock.ts';
import { DIALECT_NAMES, effectOf, readDialect } from './dialects/dialects.ts';
import { SIMULATIONS } from './sandbox-charge.ts';
import { startSandbox } from './sandbox-server.ts';
import { readTrouble } from './troubles.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** What each trouble does. */
const EFFECTS: Readonly<Record<Trouble, string>> = {
  'lose-answer': 'the request is carried out, and the connection ends without an answer',
  'error-after': 'the request is carried out, and the answer is 502',
  late: 'the request is carried out, and the answer comes 8 seconds late',
  cut: 'the request is carried out, and the answer ends after 40 bytes',
  unauthorized: 'the answer is 401, and nothing is done',
  'rate-limited': 'the answer is 429 with Retry-After, and nothing is done',
  'other-amount': 'the code of the created charge asks for R$ 10,00 more',
  'slow-payer': 'the created charge expires after 20 seconds and is paid after 40',
};

const USAGE = `Usage: npm run sandbox -- [flags]
  --port N         the port on 127.0.0.1 (default: any free one)
  --data-dir DIR   where the sandbox keeps its charges (default: ~/.balcao-sandbox)
  --trouble NAME   what goes wrong with the next creation, once; read:NAME for the next read.
                   Given more than once, they happen one after the other.
  --dialect NAME   how its answers differ from the document; more than one may be given
  --help           this text

Troubles (${TROUBLES_OF_CHARGES.join(' and ')} only of a creation):
${TROUBLES.map((name) => `  ${name.padEnd(14)} ${EFFECTS[name]}`).join('\n')}

Dialects:
${DIALECT_NAMES.map((name) => `  ${name.padEnd(14)} ${effectOf(name)}`).join('\n')}`;

const OPTIONS = {
  port: { type: 'string', default: '0' },
  'data-dir': { type: 'string', default: join(homedir(), '.balcao-sandbox') },
  trouble: { type: 'string', multiple: true, default: [] as string[] },
  dialect: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', default: false },
} as const;

function readArguments() {
  const { values, tokens } = parseArgs({ options: OPTIONS, strict: false, tokens: true });
  for (const token of tokens) {
    const isKnown = token.kind === 'option' && Object.hasOwn(OPTIONS, token.name);
    const typed = token.kind === 'option' ? token.rawName : token.kind === 'positional' ? token.value : '--';
    if (!isKnown) throw new Error(`Unknown option: ${typed}. npm run sandbox -- --help lists the options.`);
    const takesValue = token.name !== 'help';
    if (takesValue && !token.value) throw new Error(`${typed} needs a value. npm run sandbox -- --help shows which.`);
  }
  const typedPort = String(values.port);
  const port = Number(typedPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${typedPort} is not a port number (0 to 65535).`);
  const troubles = [values.trouble].flat().map((typed) => {
    const trouble = readTrouble(String(typed));
    if (trouble === null)
      throw new Error(
        `${String(typed)} is not a known trouble: ${TROUBLES.join(', ')}; or read: and one of the first six.`,
      );
    return trouble;
  });
  const dialects = [values.dialect].flat().map((typed) => {
    const dialect = readDialect(String(typed));
    if (dialect === null) throw new Error(`${String(typed)} is not a known dialect: ${DIALECT_NAMES.join(', ')}.`);
    return dialect;
  });
  return { port, dialects, dataFolder: resolve(String(values['data-dir'])), troubles, isHelp: values.help === true };
}

try {
  const { troubles, isHelp, ...options } = readArguments();
  if (isHelp) print(USAGE);
  else {
    const sandbox = await startSandbox({ ...options, clock: systemClock });
    for (const { request, trouble } of troubles) sandbox.troubles.add(request, trouble);
    const control = `  curl -X POST -H 'Authorization: Bearer ${sandbox.controlToken}' ${sandbox.controlUrl}`;
    print(`Base URL       ${sandbox.baseUrl}`);
    print(`Token          ${sandbox.token}`);
    print(`Client secret  ${sandbox.clientSecret}`);
    print(`               POST ${sandbox.baseUrl}/auth/token {"clientSecret": "..."} makes another token`);
    print(`               GET  ${sandbox.baseUrl}/auth/verify checks one`);
    print('');
    print(`To simulate what a payer does (${SIMULATIONS.join(', ')}):`);
    print(`${control}/transactions/ID/pay`);
    print('To make something go wrong once (--help lists the troubles):');
    print(`${control}/troubles/lose-answer`);
    for (const { request, trouble } of troubles) print(`Waiting: ${request}:${trouble}, ${EFFECTS[trouble]}.`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
  }
} catch (fault) {
  process.stderr.write(`The sandbox did not start. ${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}
