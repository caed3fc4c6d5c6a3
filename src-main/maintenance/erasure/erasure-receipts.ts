/** What erasures did, saved in `console.db`: counts and paths, and nothing of who was erased. */
import type { Database } from 'better-sqlite3';
import { type ErasureReceipt, erasureReceipt } from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import type { CopiesErased } from '../../history/api/maintenance-api.ts';

export type GatewayOfReceipt = ErasureReceipt['gateways'][number];

/** How many are shown; all of them are stored. */
const SHOWN = 200;

interface StoredReceipt {
  readonly id: string;
  readonly begun_at_ms: number;
  readonly ended_at_ms: number | null;
  readonly operator: string | null;
  readonly result: string;
}

export class ErasureReceipts {
  readonly #file: Database;

  constructor(file: Database) {
    this.#file = file;
  }

  /** Newest first; one that another version wrote and this one cannot read is left out. */
  list(): ErasureReceipt[] {
    const sql = 'SELECT * FROM erasure_receipts ORDER BY begun_at_ms DESC, id LIMIT ?';
    return this.#file.prepare<unknown[], StoredReceipt>(sql).all(SHOWN).flatMap(receiptOf);
  }

  open(): ErasureReceipt[] {
    const sql = 'SELECT * FROM erasure_receipts WHERE ended_at_ms IS NULL ORDER BY begun_at_ms, id';
    return this.#file.prepare<unknown[], StoredReceipt>(sql).all().flatMap(receiptOf);
  }

  /** Of a receipt that may have changed since it was read. */
  setWaiting(id: string, gatewayId: string, waitingDesks: string[]): void {
    const receipt = this.list().find((each) => each.id === id);
    if (receipt === undefined) return;
    const gateways = receipt.gateways.map((each) => (each.gatewayId === gatewayId ? { ...each, waitingDesks } : each));
    this.save({ ...receipt, gateways });
  }

  /** Replaces the one of its id. */
  save(receipt: ErasureReceipt): void {
    const { id, begunAt, endedAt, operator, ...result } = receipt;
    this.#file
      .prepare(
        `INSERT INTO erasure_receipts (id, begun_at_ms, ended_at_ms, operator, result) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET ended_at_ms = excluded.ended_at_ms, result = excluded.result`,
      )
      .run(id, begunAt, endedAt, operator, JSON.stringify(result));
  }
}

function receiptOf(stored: StoredReceipt): ErasureReceipt[] {
  const { id, begun_at_ms: begunAt, ended_at_ms: endedAt, operator, result } = stored;
  const rest = jsonOf(result);
  const read = erasureReceipt.safeParse({ ...(typeof rest === 'object' && rest), id, begunAt, endedAt, operator });
  return read.success ? [read.data] : [];
}

/** The receipt after this gateway's copies were gone through; it waits on while its own file is not written anew yet. */
export function withCopies(
  receipt: ErasureReceipt,
  gatewayId: string,
  { copies, unreached, isRewriteDue }: CopiesErased & { readonly isRewriteDue: boolean },
): ErasureReceipt {
  const isOf = (gateway: GatewayOfReceipt) => gateway.gatewayId === gatewayId && isWaiting(receipt, gateway);
  if (!receipt.gateways.some(isOf)) return receipt;
  const state = isRewriteDue ? 'next-start' : 'done';
  // What was written of the copies at the time of the erasure stays.
  if (receipt.gateways.some((each) => isOf(each) && each.state === 'next-start'))
    return { ...receipt, gateways: receipt.gateways.map((each) => (isOf(each) ? { ...each, state } : each)) };
  return {
    ...receipt,
    gateways: receipt.gateways.map((each) => (isOf(each) ? { ...each, state, copies } : each)),
    unreached: [
      ...receipt.unreached.filter((each) => each.gatewayId !== gatewayId),
      ...unreached.map((each) => ({ gatewayId, ...each })),
    ],
  };
}

/** Whether something of a gateway is left to do for this receipt. One that a crash interrupted may have begun. */
export function isWaiting({ interrupted }: ErasureReceipt, { state }: GatewayOfReceipt): boolean {
  return state === 'copies' || state === 'next-start' || state === 'erasing' || (interrupted && state === 'begun');
}
