/** Whether an id is a UUID, for which capitals make no difference (RFC 9562, section 4). It imports nothing (states.ts). */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(id: string): boolean {
  return UUID.test(id);
}

/** An id in every case in which it may have been written: a UUID is the same in capitals, any other id is not. */
export function spellingsOf(id: string): string[] {
  return isUuid(id) ? [...new Set([id, id.toLowerCase(), id.toUpperCase()])] : [id];
}
