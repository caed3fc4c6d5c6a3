/** A reference for a charge without one: short enough to read aloud, derived from the attempt's id. */
export function generatedReference(attemptId: string): string {
  return `BAL-${attemptId.replaceAll('-', '').slice(0, 12).toUpperCase()}`;
}
