/** Removes the payer from a charge of the sandbox: amounts, ids and dates stay, as in the history. */
import { scrubberOf } from '../history/model/anonymize.ts';
import { isSamePerson, type Person, personOf } from '../history/model/same-person.ts';
import type { CreateRequest } from './create-request.ts';
import type { SandboxCharge } from './sandbox-charge.ts';

/** The payer of a charge as a history identifies people; empty where the charge has none. */
function payerOf({ request }: SandboxCharge): Person {
  const { name = '', email = '', phone = '', document = '' } = request.customer ?? {};
  return personOf({ name, email, phone, document });
}

/** Whether a charge names this person, by the history's rule. */
export function isOf(person: Person): (charge: SandboxCharge) => boolean {
  return (charge) => isSamePerson(payerOf(charge), person);
}

/** The charge without anything that names its payer: no customer, and their data removed from texts. */
export function withoutPayer(charge: SandboxCharge): SandboxCharge {
  const { customer: _, ...request } = charge.request;
  const scrub = scrubberOf([payerOf(charge)]);
  return { ...charge, request: scrubbed(request, scrub) };
}

function scrubbed(request: CreateRequest, scrub: (text: string) => string): CreateRequest {
  // Texts are replaced by texts and nothing else is changed, so the shape is the same; types cannot follow.
  return anyScrubbed(request, scrub) as CreateRequest;
}

function anyScrubbed(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) return value.map((each) => anyScrubbed(each, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, anyScrubbed(each, scrub)]));
}
