/** Many reads of one gateway, a few at once; the gateway's cap decides their rate. */

const READ_AT_ONCE = 32;

/** From the last one on, until `isStopped`. */
export async function readAll<Value>(
  values: readonly Value[],
  isStopped: () => boolean,
  read: (value: Value) => Promise<void>,
): Promise<void> {
  const waiting = [...values];
  const readNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined && !isStopped(); next = waiting.pop()) await read(next);
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext));
}
