/** The oldest Node that runs Balcão: it strips types by itself and brings what the worker threads need. */
const OLDEST = [22, 19] as const;

/** @param version as in `process.versions.node`, such as `24.1.0`. */
export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
