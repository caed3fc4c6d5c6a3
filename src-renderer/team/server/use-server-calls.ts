/**
 * What the connection's page asks of main, one call at a time. No mutation: it would keep its input, and with it the
 * password.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../../src-preload/contract/contract.ts';
import type { TeamTestLine } from '../../../src-preload/contract/gateways/team.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import { type FieldErrors, fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { isBlocking } from './server-test-results.tsx';

export type TypedServer = Input<'team.test'>;
type Busy = 'test' | 'repair' | 'next';

export interface ServerCalls {
  readonly busy: Busy | null;
  readonly lines: readonly TeamTestLine[];
  /** An error that belongs to no field; null where there is none. */
  readonly thrown: unknown;
  readonly errors: FieldErrors;
  readonly setErrors: (errors: FieldErrors) => void;
  readonly test: (typed: TypedServer) => void;
  readonly migrate: (typed: TypedServer) => void;
  readonly confirmMerchant: (typed: TypedServer) => void;
  /** Tests, and goes on where nothing stands in the way. */
  readonly testThen: (typed: TypedServer, next: (lines: readonly TeamTestLine[]) => Promise<void>) => void;
}

export function useServerCalls(): ServerCalls {
  const { t } = useTranslation();
  const bridge = useBridge();
  const [busy, setBusy] = useState<Busy | null>(null);
  const [lines, setLines] = useState<readonly TeamTestLine[]>([]);
  const [thrown, setThrown] = useState<unknown>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  const during = async (what: Busy, action: () => Promise<void>) => {
    setBusy(what);
    setThrown(null);
    try {
      await action();
    } catch (fault) {
      const found = fieldErrorsThrown(fault, t, 'server.');
      setErrors(found);
      if (Object.keys(found).length === 0) setThrown(fault);
    }
    setBusy(null);
  };
  const ask = async (operation: 'team.test' | 'team.migrate', typed: TypedServer) => {
    const found = await call(bridge, operation, typed);
    setLines(found);
    return found;
  };
  return {
    busy,
    lines,
    thrown,
    errors,
    setErrors,
    test: (typed) => void during('test', async () => void (await ask('team.test', typed))),
    migrate: (typed) => void during('repair', async () => void (await ask('team.migrate', typed))),
    confirmMerchant: (typed) =>
      void during('repair', async () => {
        await call(bridge, 'team.sameMerchant', { gatewayId: typed.gatewayId });
        await ask('team.test', typed);
      }),
    testThen: (typed, next) =>
      void during('next', async () => {
        const found = await ask('team.test', typed);
        if (!found.some(isBlocking)) await next(found);
      }),
  };
}
