/**
 * The policy in force. A system-wide file with a mistake takes no mask and no lock away: the last one without a mistake
 * stays in force at this desk, which keeps a copy of it for that.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Policy, parsePolicy } from './policy.ts';
import { type LoadedPolicy, policyBesidePin } from './policy-file.ts';

/** Before any good file is known, a desk that has a policy masks everything that one could mask. */
const MASKS_ALONE: Policy = {
  settings: {},
  updatesOff: false,
  gateways: [],
  gatewaysLocked: false,
  exportsMasked: true,
  revealLocked: true,
};

export interface PolicyDesk {
  /** The folder whose lock this process holds. */
  readonly dataFolder: string;
  readonly isPinSet: boolean;
  /** Called with the error of a copy that could not be kept or removed. */
  readonly failed: (fault: unknown) => void;
}

/** The policy that counts at this desk at this start; null for none. Never throws. */
export function policyInForce(loaded: LoadedPolicy | null, desk: PolicyDesk): LoadedPolicy | null {
  const own = policyBesidePin(loaded, desk.isPinSet);
  const path = join(desk.dataFolder, 'last-policy.json');
  if (own?.source !== 'system') {
    attempt(desk, () => rmSync(path, { force: true }));
    return own;
  }
  if (own.policy === null) {
    const earlier = policyIn(path);
    return earlier === null
      ? { ...own, policy: MASKS_ALONE, inForce: 'masks' }
      : { ...own, policy: earlier, inForce: 'earlier' };
  }
  const { text } = own;
  if (text !== null && text !== textOf(path)) attempt(desk, () => replaceFile(path, text));
  return own;
}

function policyIn(path: string): Policy | null {
  const text = textOf(path);
  // The copy holds certificates themselves, and no path.
  const read = text === null ? null : parsePolicy(text, () => null);
  return read !== null && 'policy' in read ? read.policy : null;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function replaceFile(path: string, text: string): void {
  const beside = `${path}.new`;
  writeFileSync(beside, text, { mode: 0o600, flush: true });
  renameSync(beside, path);
}

/** A full disk must not keep Balcão from opening. */
function attempt({ failed }: PolicyDesk, change: () => void): void {
  try {
    change();
  } catch (fault) {
    failed(fault);
  }
}
