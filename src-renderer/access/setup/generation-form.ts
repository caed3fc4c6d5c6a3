/**
 * The form for token generation. Secrets are stored apart from the payload's text, which shows dots in their positions,
 * so that a secret is visible only while it is typed.
 */
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { generation, KEPT_SECRET, looksSecret } from '../../../src-preload/contract/gateways/generation.ts';
import { jsonOf, leavesOf, valueAt, withValueAt } from '../../../src-preload/contract/values/json-pointer.ts';

export interface GenerationForm {
  readonly path: string;
  readonly payload: string;
  /** What was typed for each secret field, by JSON pointer; KEPT_SECRET where main has a stored secret. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly tokenPointer: string;
  readonly expiryPointer: string;
}

export function generationFormOf({ generation: stored }: Pick<Gateway, 'generation'>): GenerationForm {
  if (stored === null) return { path: '', payload: '', secrets: {}, tokenPointer: '', expiryPointer: '' };
  const value = jsonOf(stored.payload) ?? null;
  return {
    path: stored.path,
    payload: stored.payload,
    secrets: Object.fromEntries(stored.secretFields.map((pointer) => [pointer, String(valueAt(value, pointer) ?? '')])),
    tokenPointer: stored.tokenPointer,
    expiryPointer: stored.expiryPointer,
  };
}

/** Returns the form with empty fields where main has deleted a secret since the form was filled. */
export function withoutForgotten(form: GenerationForm, gateway: Pick<Gateway, 'generation'>): GenerationForm {
  const { secrets: stored } = generationFormOf(gateway);
  const isForgotten = ([pointer, secret]: [string, string]) =>
    secret === KEPT_SECRET && stored[pointer] !== KEPT_SECRET;
  const secrets = Object.entries(form.secrets).map((each) => [each[0], isForgotten(each) ? '' : each[1]] as const);
  return { ...form, secrets: Object.fromEntries(secrets) };
}

/**
 * Moves secrets out of the typed or pasted text when the field loses focus; a text that is not JSON stays unchanged.
 */
export function withSecretsApart(form: GenerationForm): GenerationForm {
  let value = jsonOf(form.payload);
  if (value === undefined) return form;
  const secrets: Record<string, string> = {};
  for (const leaf of leavesOf(value)) {
    if (typeof leaf.value !== 'string') continue;
    if (!looksSecret(leaf.pointer) && !Object.hasOwn(form.secrets, leaf.pointer)) continue;
    secrets[leaf.pointer] = leaf.value === KEPT_SECRET ? (form.secrets[leaf.pointer] ?? '') : leaf.value;
    value = withValueAt(value, leaf.pointer, KEPT_SECRET);
  }
  return { ...form, payload: JSON.stringify(value, null, 2), secrets };
}

/** The payload's string fields that are not secret yet; the user may mark any of them as secret whatever its name. */
export function openFields({ payload, secrets }: GenerationForm): string[] {
  return leavesOf(jsonOf(payload) ?? null)
    .filter(({ pointer, value }) => typeof value === 'string' && pointer !== '' && !Object.hasOwn(secrets, pointer))
    .map(({ pointer }) => pointer);
}

/** Puts the secrets back into the payload and validates the whole by the contract. */
export function readGenerationForm(form: GenerationForm) {
  const apart = withSecretsApart(form);
  let value = jsonOf(apart.payload);
  for (const [pointer, secret] of Object.entries(apart.secrets))
    if (value !== undefined) value = withValueAt(value, pointer, secret);
  return generation.safeParse({
    path: apart.path,
    payload: value === undefined ? apart.payload : JSON.stringify(value, null, 2),
    secretFields: Object.keys(apart.secrets),
    tokenPointer: apart.tokenPointer,
    expiryPointer: apart.expiryPointer,
  });
}
