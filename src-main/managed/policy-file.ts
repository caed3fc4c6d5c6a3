/**
 * Where the policy file is, and whether it may be believed. It is read once, at the start. A file that cannot be used
 * is reported and sets nothing by itself.
 */
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ManagedSetup, PolicyProblem } from '../../src-preload/contract/settings/managed.ts';
import { LARGEST } from '../../src-preload/contract/values/input-limits.ts';
import { type Policy, parsePolicy } from './policy.ts';

/** The policy of this start; `policy` is null where the file has problems, until the desk puts another in its place. */
export interface LoadedPolicy extends Pick<ManagedSetup, 'path' | 'source' | 'inForce'> {
  readonly problems: readonly PolicyProblem[];
  readonly policy: Policy | null;
  /** What the desk keeps of a good file, for a start with a bad one; null for a bad one. */
  readonly text: string | null;
  /** The system-wide file, whether it exists or not. */
  readonly computerFile: string;
}

/** The system-wide place. */
export interface PolicyPlaces {
  /** The first file that exists counts. */
  readonly files: readonly string[];
  /**
   * The only user (uid) who may own these files and their folders, and write to them; null where the system has no
   * modes and the folder's own permissions are all there is.
   */
  readonly owner: number | null;
}

/** The usual one on Windows comes first: the variable belongs to the user, who could point it elsewhere. */
export function policyPlaces({
  platform,
  env,
}: {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}): PolicyPlaces {
  if (platform === 'darwin') return { files: ['/Library/Application Support/Balcão/policy.json'], owner: 0 };
  if (platform !== 'win32') return { files: ['/etc/balcao/policy.json'], owner: 0 };
  const folders = new Set(['C:\\ProgramData', env['ProgramData'] ?? 'C:\\ProgramData']);
  return { files: [...folders].map((folder) => `${folder}\\Balcão\\policy.json`), owner: null };
}

/** The system-wide file; null where there is none. One that cannot be looked at counts as there. */
export function systemPolicyFile({ files }: PolicyPlaces): string | null {
  return files.find(isThere) ?? null;
}

/**
 * The policy of this start, null for none. A system-wide file wins: `--policy` could only undo it, so the shells refuse
 * the flag where there is such a file.
 * @param flag the value of `--policy`, relative to the working directory.
 */
export function loadPolicy(flag: string | null, places: PolicyPlaces): LoadedPolicy | null {
  const system = systemPolicyFile(places);
  if (system !== null) return { ...readPolicy(system, 'system', places.owner), computerFile: system };
  return flag === null ? null : { ...readPolicy(resolve(flag), 'flag', null), computerFile: places.files[0] ?? '' };
}

/**
 * The policy that counts at this desk: with an admin PIN none by a flag, because anyone who starts Balcão could then
 * change what needs the PIN.
 */
export function policyBesidePin(loaded: LoadedPolicy | null, isPinSet: boolean): LoadedPolicy | null {
  if (!isPinSet || loaded?.source !== 'flag' || loaded.policy === null) return loaded;
  const problems: PolicyProblem[] = [{ kind: 'pin-set', field: loaded.computerFile, code: null }];
  return { ...loaded, policy: null, text: null, inForce: 'nothing', problems };
}

/** Why a policy was not applied, a line of the log for each reason. */
export function policyProblemLines({ source, problems }: LoadedPolicy) {
  return problems.map(({ kind, field }) => {
    // The name of an unknown field is whatever was typed there; the place of a file is no field.
    const isListed = kind !== 'unknown' && kind !== 'secret' && kind !== 'pin-set';
    return { event: 'policy-not-applied', source, problem: kind, field: isListed ? field : null };
  });
}

function readPolicy(
  path: string,
  source: ManagedSetup['source'],
  owner: number | null,
): Omit<LoadedPolicy, 'computerFile'> {
  const broken = (problems: readonly PolicyProblem[]) =>
    ({ path, source, problems, policy: null, text: null, inForce: 'nothing' }) as const;
  const read = readText(path, owner);
  if ('problem' in read) return broken([{ kind: read.problem, field: '', code: null }]);
  const parsed = parsePolicy(read.text, (file) => {
    const certificates = readText(file, owner);
    return 'text' in certificates ? certificates.text : null;
  });
  return 'policy' in parsed ? { path, source, problems: [], ...parsed, inForce: 'file' } : broken(parsed.problems);
}

type Problem = Extract<PolicyProblem['kind'], 'unreadable' | 'unprotected' | 'too-large' | 'not-text'>;

/** UTF-8, with or without a byte order mark: Windows' editors write one. */
function readText(path: string, owner: number | null): { readonly text: string } | { readonly problem: Problem } {
  try {
    const found = statSync(path);
    // Opening a pipe would wait for its writer.
    if (!found.isFile()) return { problem: 'unreadable' };
    if (found.size > LARGEST.policy) return { problem: 'too-large' };
    if (owner !== null && !isProtected(path, owner)) return { problem: 'unprotected' };
    const bytes = readFileSync(path);
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (fault) {
    return { problem: fault instanceof TypeError ? 'not-text' : 'unreadable' };
  }
}

/** Anyone who may write to the folder may replace the file; a link is judged by where it leads, too. */
function isProtected(path: string, owner: number): boolean {
  const real = realpathSync(path);
  return [real, dirname(real), dirname(path)].every((each) => {
    const { uid, mode } = statSync(each);
    return uid === owner && (mode & 0o022) === 0;
  });
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (fault) {
    return !(fault instanceof Error && 'code' in fault && fault.code === 'ENOTDIR');
  }
}
