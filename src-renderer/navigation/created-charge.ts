/** The charge that this window has just created: its page puts the focus on its first action, once. */
let created: string | null = null;
/** The same, for as long as the window is there: the list next to it begins at the newest row. */
let lastCreated: string | null = null;

export function markCreated(chargeKey: string): void {
  created = chargeKey;
  lastCreated = chargeKey;
}

/** Whether this charge was just created here; true for the first caller only. */
export function takeCreated(chargeKey: string): boolean {
  if (created !== chargeKey) return false;
  created = null;
  return true;
}

export function isLastCreated(chargeKey: string | null): boolean {
  return chargeKey !== null && chargeKey === lastCreated;
}
