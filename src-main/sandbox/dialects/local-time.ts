import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import type { ResponseDialect } from './response-dialect.ts';

/** São Paulo is three hours behind UTC. */
const BEHIND_UTC = 3 * HOUR;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const localTime: ResponseDialect = {
  effect: 'every time is that of São Paulo, labelled as UTC',
  apply: (answer) => ({
    ...answer,
    body: JSON.parse(JSON.stringify(answer.body), (_, value: unknown) =>
      typeof value === 'string' && INSTANT.test(value) ? new Date(Date.parse(value) - BEHIND_UTC).toISOString() : value,
    ),
  }),
};
