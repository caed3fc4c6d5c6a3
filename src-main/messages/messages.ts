/** The room of messages to customers. */

import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { Output, ParsedInput } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { GatewayCharges } from '../charges/gateway-charges.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { HistoryApi, SentMessage } from '../history/api/history-api.ts';
import { emailAddress, emailLink, LONGEST_LINK, whatsAppLink, whatsAppNumber } from './message-links.ts';
import { sentCode } from './sent-code.ts';

export interface MessagesRoomDeps {
  readonly clock: Pick<Clock, 'now'>;
  operator(): string | null;
  readonly gateways: {
    /** Both throw where the gateway is unknown, or its history did not open. */
    chargesOf(gatewayId: string): Pick<GatewayCharges, 'lookup'>;
    historyOf(gatewayId: string): HistoryApi;
  };
  /** Whether links that hold a customer's phone or e-mail are agreed to at this desk. */
  readonly settings: { read(): { readonly messageLinks: boolean } };
  /** Opens an https or mailto address in the system's program; false where it did not. Absent in a console without a page. */
  openAddress?(address: string): Promise<boolean>;
}

export function openMessages(deps: MessagesRoomDeps) {
  return { operations: messagesHandlers(deps) };
}

function messagesHandlers(deps: MessagesRoomDeps): HandlersOf<'messages'> {
  const { historyOf, chargesOf } = deps.gateways;
  const note = async (gatewayId: string, key: string, sent: Pick<SentMessage, 'channel' | 'template'>) => {
    const noted = await historyOf(gatewayId).noteMessage(key, { ...sent, at: deps.clock.now(), by: deps.operator() });
    if (!noted) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
  };
  return {
    'messages.reach': async ({ gatewayId, key }) => {
      const { customer } = await chargesOf(gatewayId).lookup.detail(key);
      return { whatsapp: reachBy(customer.phone, whatsAppNumber), email: reachBy(customer.email, emailAddress) };
    },
    'messages.open': async (input) => {
      const { gatewayId, key, channel, template } = input;
      if (!deps.settings.read().messageLinks) return { outcome: 'not-agreed' };
      const link = linkOf(await chargesOf(gatewayId).lookup.detail(key), input);
      if ('outcome' in link) return link;
      if (!(await deps.openAddress?.(link.address))) return { outcome: 'not-opened' };
      await note(gatewayId, key, { channel, template });
      return { outcome: 'opened' };
    },
    'messages.noteCopied': async ({ gatewayId, key, template }) => {
      await note(gatewayId, key, { channel: template === null ? 'picture' : 'copied', template });
      return null;
    },
  };
}

function reachBy(contact: string | null, addressOf: (contact: string) => string | null) {
  if (contact === null || contact.trim() === '') return 'missing';
  return addressOf(contact) === null ? 'not-valid' : 'ready';
}

function linkOf(
  charge: ChargeDetail,
  { channel, subject, text, confirmedCodeAmount }: ParsedInput<'messages.open'>,
): { readonly address: string } | Output<'messages.open'> {
  const code = sentCode(charge, text, confirmedCodeAmount ?? null);
  if (code.kind === 'refused') return { outcome: 'code-refused' };
  const { phone, email } = charge.customer;
  const to = channel === 'whatsapp' ? whatsAppNumber(phone ?? '') : emailAddress(email ?? '');
  if (to === null) return { outcome: 'no-address' };
  // Half a surrogate pair has no form in a link.
  const whole = text.toWellFormed();
  const address =
    channel === 'whatsapp'
      ? whatsAppLink(to, withoutCode(whole, code.payload))
      : emailLink(to, subject.toWellFormed(), whole, code.payload);
  return address.length > LONGEST_LINK ? { outcome: 'too-long' } : { address };
}

/**
 * What goes to a chat: the text without its code, which a person pastes as the next message, so that a payer copies
 * nothing else with it. A message that is nothing but the code stays.
 */
function withoutCode(text: string, payload: string | null): string {
  if (payload === null) return text;
  const rest = text
    .replaceAll(payload, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return rest === '' ? text : rest;
}
