import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../src-preload/contract/contract.ts';
import { pastedToken } from '../../src-preload/contract/gateways/gateway.ts';
import type { GatewayTestLine } from '../../src-preload/contract/gateways/tested-gateway.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call, errorOf } from '../bridge/operations.ts';
import { errorSentences } from '../components/errors/error-sentences.ts';
import { codeSentence, type FieldErrors, fieldErrorsOf, fieldErrorsThrown } from '../components/errors/field-errors.ts';
import { useToast } from '../components/notices/toaster.tsx';
import { isEqual, useUnsavedInput } from '../navigation/unsaved-input.ts';
import { EMPTY_GATEWAY, type GatewayForm, readGatewayForm } from './setup/gateway-form.ts';

/** A gateway and its token as they are typed, tested, and added once. */
export function useNewGateway(onDone: () => void) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const [form, setForm] = useState(EMPTY_GATEWAY);
  const [token, setToken] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [thrown, setThrown] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const test = useTestedValues();
  const openWith = useTokenOfNew();
  const unsaved = useUnsavedInput(token !== '' || !isEqual(form, EMPTY_GATEWAY));

  const connect = async () => {
    const gateway = readGatewayForm(form);
    const pasted = pastedToken.safeParse(token);
    const faults = {
      ...(gateway.error ? fieldErrorsOf(gateway.error, t) : {}),
      ...(pasted.error ? { token: codeSentence(pasted.error.issues[0]?.message ?? 'other', t) } : {}),
    };
    setErrors(faults);
    setThrown(null);
    if (!gateway.success || !pasted.success) return;
    setBusy(true);
    try {
      if (!(await test.mayBeSaved(gateway.data, pasted.data))) {
        setBusy(false);
        return;
      }
      const added = await call(bridge, 'gateways.add', gateway.data);
      unsaved.saved();
      await openWith(added.id, pasted.data);
      onDone();
    } catch (fault) {
      setErrors(fieldErrorsThrown(fault, t));
      setThrown(fault);
    }
    setBusy(false);
  };
  return {
    form,
    token,
    /** A changed value is tested before it is saved. */
    type: (typed: { readonly form?: GatewayForm; readonly token?: string }) => {
      if (typed.form !== undefined) setForm(typed.form);
      if (typed.token !== undefined) setToken(typed.token);
      test.forget();
    },
    /** Takes a value that the test found. */
    correct: (field: Partial<GatewayForm>) => setForm({ ...form, ...field }),
    errors,
    thrown,
    busy,
    /** What the test found. */
    lines: test.lines,
    /** Whether the test failed, and the values may be saved all the same. */
    mayFail: test.mayFail,
    unsaved,
    connect,
  };
}

/** The gateway is tested before it is saved; values that failed the test once may be saved anyway. */
function useTestedValues() {
  const bridge = useBridge();
  const [lines, setLines] = useState<readonly GatewayTestLine[]>([]);
  /** The typed values that the test already found wrong, as JSON. */
  const [warned, setWarned] = useState<string | null>(null);
  const mayBeSaved = async (gateway: Input<'gateways.add'>, token: string) => {
    const attempt = JSON.stringify([gateway, token]);
    if (attempt === warned) return true;
    const found = await call(bridge, 'gateways.test', { gatewayId: null, gateway, token });
    setLines(found);
    const isBad = found.some(({ result }) => result === 'bad');
    if (isBad) setWarned(attempt);
    return !isBad;
  };
  return { lines, mayFail: warned !== null, mayBeSaved, forget: () => setWarned(null) };
}

/**
 * Saves the token of a gateway that was just added, and opens it. The gateway exists: errors do not belong to its form,
 * which may no longer be on screen.
 */
function useTokenOfNew() {
  const { t } = useTranslation();
  const bridge = useBridge();
  const toast = useToast();
  return async (gatewayId: string, pasted: string) => {
    try {
      await call(bridge, 'access.setToken', { gatewayId, token: pasted });
      await call(bridge, 'settings.change', { gatewayId });
      // The result of this check is shown under Access, and in a banner when the token is refused.
      void bridge.call('access.verify', { gatewayId });
    } catch (fault) {
      const { what, next } = errorSentences(errorOf(fault), t);
      toast({ id: 'token-not-saved', tone: 'red', title: t('access.tokenNotSaved'), text: `${what} ${next}` });
    }
  };
}
