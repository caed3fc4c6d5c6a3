/** Charges of every age, whose values the benches ask for: another one each round, because how rare a text is differs. */
import type { Client } from 'pg';

export interface Sample {
  readonly key: string;
  readonly time_key: number;
  readonly created_at_ms: number;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly customer_document: string;
  readonly customer_email: string;
  readonly reference: string;
  readonly transaction_id: string;
  readonly end2end_id: string | null;
  readonly amount: number;
}

export async function samplesOf(client: Client): Promise<readonly Sample[]> {
  const { rows } = await client.query<Sample>(`
    SELECT charges.key, time_key::float8, created_at_ms::float8, customer_id::float8, customer_name, customer_document,
      customer_email, reference, transaction_id, end2end_id, amount::float8
    FROM (SELECT min(time_key) AS oldest, max(time_key) AS newest FROM charges) AS ends, generate_series(0, 40) AS number
    CROSS JOIN LATERAL (SELECT * FROM charges WHERE time_key >= oldest + (newest - oldest) / 41 * number
      AND end2end_id IS NOT NULL ORDER BY time_key LIMIT 1) AS charges`);
  return rows;
}

export function nextOf(samples: readonly Sample[], turn: number): Sample {
  const sample = samples[turn % samples.length];
  if (sample === undefined) throw new Error('there are no charges');
  return sample;
}
