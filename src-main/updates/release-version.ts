/** Versions of Balcão in their order (semver.org, section 11). */
import { z } from 'zod';

const PATTERN = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?:-(alpha|beta|rc)\.(\d{1,3}))?$/;
/** A preview comes before its release. */
const STAGES = ['alpha', 'beta', 'rc', undefined];

export const releaseVersion = z.string().regex(PATTERN);

/** Negative where `one` is older. A text that is no version is older than every version. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function partsOf(version: string): number[] {
  const [, major = -1, minor = -1, patch = -1, stage, preview = 0] = PATTERN.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch), STAGES.indexOf(stage), Number(preview)];
}
