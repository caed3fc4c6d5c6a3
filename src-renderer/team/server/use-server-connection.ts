import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type { MovePlan } from '../../../src-preload/contract/gateways/team.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, errorOf, useOperation } from '../../bridge/operations.ts';
import { codeSentence } from '../../components/errors/field-errors.ts';
import { isSameLogin, readServerForm, type ServerForm } from './server-form.ts';
import { type TypedServer, useServerCalls } from './use-server-calls.ts';

/** Tests the typed server, then connects the gateway with it, or plans the move of its charges. */
export function useServerConnection({
  gateway,
  form,
  onPlanned,
  onConnected,
}: {
  readonly gateway: Gateway;
  readonly form: ServerForm;
  /** The gateway has charges in its file: this is what moving them would do. */
  readonly onPlanned: (typed: TypedServer, plan: MovePlan) => void;
  readonly onConnected: () => void;
}) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();
  const calls = useServerCalls();
  const [needsAdmin, setNeedsAdmin] = useState(false);
  const isConnected = gateway.team !== null;
  const state = useOperation('team.state', { gatewayId: gateway.id }, { enabled: isConnected });
  const isSaved = state.data?.password === 'there';
  const mayBeSaved = isSaved && isSameLogin(form, gateway);
  const isMove = !isConnected && gateway.hasHistory;

  const withTyped = (run: (typed: TypedServer) => void) => {
    const read = readServerForm(form, mayBeSaved);
    if ('faults' in read)
      calls.setErrors(
        Object.fromEntries(Object.entries(read.faults).map(([field, code]) => [field, codeSentence(code, t)])),
      );
    else {
      calls.setErrors({});
      run({ gatewayId: gateway.id, ...read });
    }
  };
  const planMove = async (typed: TypedServer) => onPlanned(typed, await call(bridge, 'team.planMove', typed));
  const connect = async (typed: TypedServer) => {
    try {
      await call(bridge, 'team.connect', typed);
    } catch (fault) {
      // The gateway's first charge was made after this page was opened.
      if (errorOf(fault).kind === 'gateway-has-history' && !isConnected) return planMove(typed);
      throw fault;
    }
    // Whatever was read before came from elsewhere, or could not be read.
    void client.invalidateQueries();
    onConnected();
  };
  const goOn = (typed: TypedServer) => {
    setNeedsAdmin(false);
    calls.testThen(typed, async (lines) => {
      if (!isMove) return connect(typed);
      const isAdmin = lines.some(({ finding, value }) => finding === 'right-of-role' && value === 'admin');
      setNeedsAdmin(!isAdmin);
      if (isAdmin) await planMove(typed);
    });
  };
  return { calls, withTyped, goOn, needsAdmin, isConnected, isMove, isSaved, mayBeSaved };
}
