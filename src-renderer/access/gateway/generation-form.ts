/**
 * How a token is made, as its form holds it. Secrets stand apart from the payload's text, which shows dots in their
 * places, so that a secret is in sight only while it is typed.
 */
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { generation, KEPT_SECRET, looksSecret } from '../../../src-preload/contract/gateways/generation.ts';
import { jsonOf, leavesOf, valueAt, withValueAt } from '../../../src-preload/contract/values/json-pointer.ts';

export interface GenerationForm {
  readonly path: string;
  readonly payload: string;
  /** What was typed for each secret field, by pointer; KEPT_SECRET where main has it. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly tokenPointer: string;
  readonly expiryPointer: string;
}

export function generationFormOf({ generation: kept }: Pick<Gateway, 'generation'>): GenerationForm {
  if (kept === null) return { path: '', payload: '', secrets: {}, tokenPointer: '', expiryPointer: '' };
  const value = jsonOf(kept.payload) ?? null;
  return {
    path: kept.path,
    payload: kept.payload,
    secrets: Object.fromEntries(kept.secretFields.map((pointer) => [pointer, String(valueAt(value, pointer) ?? '')])),
    tokenPointer: kept.tokenPointer,
    expiryPointer: kept.expiryPointer,
  };
}

/** The form with empty fields where main has forgotten a secret since it was filled. */
export function withoutForgotten(form: GenerationForm, gateway: Pick<Gateway, 'generation'>): GenerationForm {
  const { secrets: kept } = generationFormOf(gateway);
  const isForgotten = ([pointer, secret]: [string, string]) => secret === KEPT_SECRET && kept[pointer] !== KEPT_SECRET;
  const secrets = Object.entries(form.secrets).map((each) => [each[0], isForgotten(each) ? '' : each[1]] as const);
  return { ...form, secrets: Object.fromEntries(secrets) };
}

/** Takes the secrets out of the text somebody typed or pasted, once the field is left; a text that is no JSON stays. */
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

/** The payload's texts that are not secret yet, for whoever knows better than their names. */
export function openFields({ payload, secrets }: GenerationForm): string[] {
  return leavesOf(jsonOf(payload) ?? null)
    .filter(({ pointer, value }) => typeof value === 'string' && pointer !== '' && !Object.hasOwn(secrets, pointer))
    .map(({ pointer }) => pointer);
}

/** Puts the secrets back in their places and reads the whole by the contract. */
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
