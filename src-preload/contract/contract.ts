/**
 * Everything that passes between renderer and main. The preload, Electron's IPC handlers, the browser shell's
 * WebSocket, main's handlers and the renderer's typed client are all derived from this one object: an operation is
 * named here and nowhere else.
 */
import { z } from 'zod';
import { adoptResult, chargeDetail, createOutcome, liveRow } from './charges/charge.ts';
import { draft } from './charges/draft.ts';
import { listOperations } from './charges/list-operations.ts';
import { chargeTemplate, metCustomer, metItem, suggestionText, typedForm } from './charges/typed-form.ts';
import { diagnosticsOperations } from './diagnostics/diagnostics.ts';
import { gatewayTestInput, gatewayTestLine, tokenClaim } from './gateways/access.ts';
import { accessStatus, gateway, gatewayInput, pastedToken, tokenCheck } from './gateways/gateway.ts';
import { forgotten } from './gateways/gateway-destination.ts';
import { lostGatewayOperations } from './gateways/lost-gateways.ts';
import { historyOperations, historySignals } from './maintenance/history-operations.ts';
import { retentionOperations } from './maintenance/retention.ts';
import { mergeDisjoint } from './merge-disjoint.ts';
import { type Operation, operatorOnly, unrestricted } from './policy/operation-policy.ts';
import { reportOperations, reportSignals } from './reports/report-operations.ts';
import { deskSecurity, typedPin } from './settings/security.ts';
import { about, settingFallback, settings, settingsChange } from './settings/settings.ts';
import { cents, instant, localId, transactionId } from './values/values.ts';

const nothing = z.null();
const ofGateway = z.strictObject({ gatewayId: localId });
const ofCharge = ofGateway.extend({ key: localId });

const consoleOperations = {
  'app.about': { ...unrestricted, input: nothing, output: about },
  'settings.read': { ...unrestricted, input: nothing, output: settings },
  'settings.change': { needs: 'admin-for-desk', audited: 'settings-changed', input: settingsChange, output: settings },
  /** Settings on disk that could not be used; each disappears once it is set again. */
  'settings.fallbacks': { ...operatorOnly, input: nothing, output: z.array(settingFallback) },

  'security.read': { ...unrestricted, input: nothing, output: deskSecurity },
  /** The operator is active: the idle time starts again. */
  'security.active': { ...unrestricted, input: nothing, output: nothing },
  'security.lock': { ...unrestricted, input: nothing, output: deskSecurity },
  /** Shows the desk again; requires the PIN where one is set. */
  'security.unlock': { ...unrestricted, input: z.strictObject({ pin: typedPin.nullable() }), output: deskSecurity },
  /** Allows this window guarded operations for a few minutes. */
  'security.enterPin': { ...operatorOnly, input: z.strictObject({ pin: typedPin }), output: deskSecurity },
  'security.leaveAdmin': { ...operatorOnly, input: nothing, output: deskSecurity },
  /** Sets the PIN, or removes it (null). Where one is set, the current one is required. */
  'security.setPin': {
    needs: 'desk',
    audited: 'pin-changed',
    input: z.strictObject({ current: typedPin.nullable(), pin: typedPin.nullable() }),
    output: deskSecurity,
  },

  'gateways.list': { ...operatorOnly, input: nothing, output: z.array(gateway) },
  'gateways.add': { needs: 'admin', audited: 'gateway-added', input: gatewayInput, output: gateway },
  'gateways.change': {
    needs: 'admin',
    audited: 'gateway-changed',
    input: ofGateway.extend({ gateway: gatewayInput }),
    /** `forgotten`: stored secrets that did not apply to the changed address and were deleted. */
    output: gateway.extend({ forgotten: z.array(forgotten) }),
  },
  /** A new gateway with the settings of another one, without its history, token and secrets. */
  'gateways.duplicate': {
    needs: 'admin',
    audited: 'gateway-added',
    input: ofGateway.extend({ name: gatewayInput.shape.name }),
    output: gateway,
  },
  /** Tests settings and a token before they are saved. Nothing is written, and no charge is touched. */
  'gateways.test': {
    needs: 'admin',
    audited: 'gateway-tested',
    input: gatewayTestInput,
    output: z.array(gatewayTestLine),
  },
  /** Makes the console's own sandbox a gateway, token included; returns the existing one when there is one. */
  'gateways.addSandbox': { ...operatorOnly, input: nothing, output: gateway },

  'access.status': { ...operatorOnly, input: ofGateway, output: accessStatus },
  'access.setToken': {
    needs: 'admin',
    audited: 'token-set',
    input: ofGateway.extend({ token: pastedToken }),
    output: accessStatus,
  },
  'access.clearToken': { needs: 'admin', audited: 'token-cleared', input: ofGateway, output: accessStatus },
  /** Generates a token by the gateway's settings; a failure is in the returned status. */
  'access.generate': { needs: 'admin', audited: 'token-set', input: ofGateway, output: accessStatus },
  'access.verify': { ...operatorOnly, input: ofGateway, output: tokenCheck },
  /** The saved checks, newest first. */
  'access.checks': { ...operatorOnly, input: ofGateway, output: z.array(tokenCheck) },
  /** The token's claims where it is a JWT, unverified; null for any other. Never the token. */
  'access.claims': { ...operatorOnly, input: ofGateway, output: z.array(tokenClaim).nullable() },

  /**
   * One draft makes one attempt, however often it is sent (a double click, two windows): every call returns its
   * outcome.
   */
  'charges.create': {
    needs: 'desk',
    audited: 'charge-created',
    input: ofGateway.extend({ draft, confirmDuplicate: z.boolean() }),
    output: createOutcome,
  },
  'charges.detail': { ...operatorOnly, input: ofCharge, output: chargeDetail },
  /** The raw responses, newest first: the JSON text and when it was received. */
  'charges.raw': {
    needs: 'admin',
    audited: 'revealed',
    input: ofCharge,
    output: z.array(z.object({ at: instant, text: z.string() })),
  },
  'charges.checkNow': { ...operatorOnly, input: ofCharge, output: liveRow },
  'charges.watchAgain': { ...operatorOnly, input: ofCharge, output: liveRow },
  /** The charges on screen in this window: they are read first. Replaces the window's previous set. */
  'charges.onScreen': {
    ...operatorOnly,
    input: ofGateway.extend({ keys: z.array(localId).max(200) }),
    output: nothing,
  },
  /** Adopts transactions made elsewhere, by their ids; `attemptKey` ties one to an outcome-unknown row. */
  'charges.adopt': {
    needs: 'desk',
    audited: 'charge-adopted',
    input: ofGateway.extend({
      transactionIds: z.array(transactionId).min(1, 'adopt-empty').max(500, 'adopt-too-many'),
      attemptKey: localId.nullable(),
    }),
    output: z.array(adoptResult),
  },
  'charges.setAside': {
    needs: 'desk',
    audited: 'charge-set-aside',
    input: ofCharge.extend({ note: z.string().trim().min(1, 'note-empty').max(1000, 'text-too-long') }),
    output: liveRow,
  },
  /**
   * Accepts the amount in the service's response, though another one was requested: the notice of its payment, its
   * receipt and the payer's screen continue. Nothing happens where the service reports another amount by now.
   */
  'charges.acceptAmount': {
    needs: 'desk',
    audited: 'amount-accepted',
    input: ofCharge.extend({ answeredAmount: cents }),
    output: liveRow,
  },
  /** The draft an outcome-unknown attempt or an old charge was made from, under a new id, its customer masked. */
  'charges.draftAgain': { ...operatorOnly, input: ofCharge, output: draft },
  /** Whether this draft has the same content as the one the charge was made from. */
  'charges.isMadeFrom': { ...operatorOnly, input: ofCharge.extend({ draft }), output: z.boolean() },

  /** A few customers of earlier charges whose name, CPF or e-mail contains the text; the latest first. */
  'desk.suggestCustomers': {
    ...operatorOnly,
    input: ofGateway.extend({ text: suggestionText }),
    output: z.array(metCustomer),
  },
  /** Items of earlier charges whose title contains the text, with their last price. */
  'desk.suggestItems': { ...operatorOnly, input: ofGateway.extend({ text: suggestionText }), output: z.array(metItem) },
  /** The form that was typed in last and became no charge; null where there is none. */
  'desk.readDraft': {
    ...operatorOnly,
    input: ofGateway,
    output: z.object({ form: typedForm, savedAt: instant }).nullable(),
  },
  /** Saves the form while it is typed. Main deletes it once it became a charge, or an unknown outcome. */
  'desk.keepDraft': { ...operatorOnly, input: ofGateway.extend({ form: typedForm }), output: nothing },
  'desk.dropDraft': { ...operatorOnly, input: ofGateway.extend({ draftId: localId }), output: nothing },
  'desk.templates': { ...operatorOnly, input: ofGateway, output: z.array(chargeTemplate) },
  /** Saves a template; another of the same name is replaced. Returns all there are. */
  'desk.keepTemplate': {
    ...operatorOnly,
    input: ofGateway.extend({ template: chargeTemplate }),
    output: z.array(chargeTemplate),
  },
  'desk.dropTemplate': {
    ...operatorOnly,
    input: ofGateway.extend({ templateId: localId }),
    output: z.array(chargeTemplate),
  },

  /**
   * Shows this charge to its payer, in the payer's window. Electron opens that window; in the browser shell the page
   * opens the returned address.
   */
  'payer.show': { ...operatorOnly, input: ofCharge, output: z.object({ page: z.string().nullable() }) },
  /** Writes the QR code as a picture. Electron prompts for a path; the browser shell saves to Downloads. */
  'payer.saveCode': {
    ...operatorOnly,
    input: ofCharge.extend({ format: z.enum(['png', 'svg']) }),
    output: z.object({ fileName: z.string(), path: z.string(), download: z.string().nullable() }),
  },
  'payer.blank': { ...operatorOnly, input: nothing, output: nothing },

  /** The console's own sandbox only: what a payer, a clock or an operator elsewhere would do to this charge. */
  'sandbox.simulate': {
    ...operatorOnly,
    input: ofCharge.extend({ action: z.enum(['pay', 'expire', 'fail', 'refund']) }),
    output: nothing,
  },
} as const satisfies Record<string, Operation>;

/** Every operation, by its name. */
export const operations = mergeDisjoint(
  consoleOperations,
  listOperations,
  reportOperations,
  historyOperations,
  lostGatewayOperations,
  retentionOperations,
  diagnosticsOperations,
) satisfies Record<string, Operation>;

const consoleSignals = {
  /** These rows changed, or are new. Rows of other gateways than the one on screen are included. */
  'charges-changed': z.object({ gatewayId: localId, rows: z.array(liveRow) }),
  /**
   * A charge was seen PAID for the first time. Emitted once per payment; not while it is open which amount is right.
   */
  'charge-paid': z.object({ gatewayId: localId, gatewayName: z.string(), row: liveRow }),
  'access-changed': accessStatus,
  /** The desk was hidden or shown again. */
  'lock-changed': z.object({ locked: z.boolean(), pinSet: z.boolean() }),
  'gateways-changed': z.array(gateway),
  'settings-changed': settings,
  /** An expired or used address of this Balcão was opened and refused; it had no other effect. */
  'launch-refused': z.object({ at: instant }),
} as const satisfies Record<string, z.ZodType>;

/** Every signal that main sends to the windows. */
const signals = mergeDisjoint(consoleSignals, reportSignals, historySignals) satisfies Record<string, z.ZodType>;

export type OperationName = keyof typeof operations;
/** The input that a caller passes; main parses it. */
export type Input<Name extends OperationName> = z.input<(typeof operations)[Name]['input']>;
/** The input that main's handler receives after parsing. */
export type ParsedInput<Name extends OperationName> = z.output<(typeof operations)[Name]['input']>;
export type Output<Name extends OperationName> = z.output<(typeof operations)[Name]['output']>;

export type SignalName = keyof typeof signals;
export type SignalPayload<Name extends SignalName> = z.output<(typeof signals)[Name]>;
/** A signal as it is sent. */
export type Signal = {
  [Name in SignalName]: { readonly name: Name; readonly payload: SignalPayload<Name> };
}[SignalName];

export type DiagnosticsName = Extract<OperationName, `diagnostics.${string}`>;

/** Operations that the audit trail records. */
export type AuditedName = {
  [Name in OperationName]: (typeof operations)[Name]['audited'] extends null ? never : Name;
}[OperationName];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
