import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The id of the one charge the simulated service has with this text in it, such as its reference (empty: any): what a gateway's support would look up. */
export async function onlyTransactionAt(serviceFolder: string, reference: string): Promise<string> {
  const file = new Database(join(serviceFolder, 'sandbox.db'), { readonly: true });
  const ids = file.prepare('SELECT id FROM charge WHERE instr(record, ?) > 0').pluck().all(reference);
  file.close();
  if (ids.length !== 1) throw new Error(`the service has ${ids.length} charges with the reference ${reference}`);
  return String(ids[0]);
}
