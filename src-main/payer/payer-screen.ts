/**
 * The content of the payer's window. It shows one charge at most, follows it by the signals that every window gets, and
 * clears itself: some time after Paid, and at once when there is nothing left to pay.
 */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { usableExpiry } from '../../src-preload/contract/charges/expiry.ts';
import { type MoneyStanding, moneyStanding } from '../../src-preload/contract/charges/money-standing.ts';
import { isAmountInDoubt, otherCodeAmount } from '../../src-preload/contract/charges/payment-doubt.ts';
import type { Signal } from '../../src-preload/contract/contract.ts';
import type { Gateway } from '../../src-preload/contract/gateways/gateway.ts';
import type { PayerView } from '../../src-preload/contract/payer/payer-view.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { Clock } from '../ground/clock.ts';
import { historyErrorIn } from '../ground/errors/history-failure.ts';

/** How long Paid is shown (ms). */
const PAID_SHOWN_FOR = 8_000;
/** How far an expiry may move between two reads (ms) for a Date of whole seconds and a response's way alone. */
const SAME_EXPIRY = 5_000;

/** The payer's window among those whose charges are on screen; the pages have ids of their own. */
export const PAYER_WINDOW = 'payer';

export interface PayerScreenDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly language: () => Language;
  /** The company's name of the gateway on screen; empty where there is none. */
  readonly shop: () => string;
  readonly detailOf: (gatewayId: string, key: string) => Promise<ChargeDetail>;
  /** Sets which charges of a gateway it shows: what is on screen is read before others. */
  onScreen(gatewayId: string, keys: readonly string[]): void;
  /** Those that an admin marked in the gateway's settings. */
  readonly returningStates: (gatewayId: string) => readonly string[];
  readonly isSandbox: (gatewayId: string) => boolean;
  /** An error while following a charge; the window is cleared. */
  failed(fault: unknown): void;
}

/** The payer window's source of views. */
export interface PayerSource {
  /** Calls the listener with the view, at once and at every change; returns the function that removes it. */
  listen(listener: (view: PayerView) => void): () => void;
}

export class PayerScreen implements PayerSource {
  readonly #deps: PayerScreenDeps;
  readonly #listeners = new Set<(view: PayerView) => void>();
  #shown: { readonly gatewayId: string; readonly key: string; readonly confirmedCodeAmount: number | null } | null =
    null;
  #view: PayerView;
  #cancelBlank = () => {};
  /** Counts the requests to show a charge, so that a slow read never replaces a later request. */
  #lastRequest = 0;

  constructor(deps: PayerScreenDeps) {
    this.#deps = deps;
    this.#view = this.#blankView();
  }

  /**
   * Shows a charge; rejects where there is none of this key. One that cannot be paid by its code clears the window.
   *
   * @param confirmedCodeAmount cents that a person has seen in the code and confirmed, though the charge has others
   */
  async show(gatewayId: string, key: string, confirmedCodeAmount: number | null): Promise<void> {
    this.blank();
    this.#shown = { gatewayId, key, confirmedCodeAmount };
    this.#deps.onScreen(gatewayId, [key]);
    await this.#refresh();
  }

  blank(): void {
    this.#lastRequest += 1;
    this.#cancelBlank();
    if (this.#shown !== null) this.#deps.onScreen(this.#shown.gatewayId, []);
    this.#shown = null;
    this.#put(this.#blankView());
  }

  #blankView(): PayerView {
    return { kind: 'blank', language: this.#deps.language(), shop: this.#deps.shop() };
  }

  /** Handles a signal that main emits to every window. */
  onSignal(signal: Signal): void {
    // No one would see that the charge of an archived gateway is paid.
    if (signal.name === 'gateways-changed' && signal.payload.some((each) => this.#isArchivedAndShown(each))) {
      this.blank();
      return;
    }
    if (this.#shown === null && (signal.name === 'gateways-changed' || signal.name === 'settings-changed'))
      this.#put(this.#blankView());
    if (signal.name !== 'charges-changed' || this.#shown === null) return;
    const { gatewayId, key } = this.#shown;
    if (signal.payload.gatewayId !== gatewayId || !signal.payload.rows.some((row) => row.key === key)) return;
    this.#refresh().catch((fault: unknown) => {
      // While its gateway is archived or restored, its history is closed: nothing is shown, and nothing is wrong.
      if (historyErrorIn(fault) === null) this.#deps.failed(fault);
      this.blank();
    });
  }

  #isArchivedAndShown({ id, archivedAt }: Pick<Gateway, 'id' | 'archivedAt'>): boolean {
    return archivedAt !== null && id === this.#shown?.gatewayId;
  }

  listen(listener: (view: PayerView) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#view);
    return () => void this.#listeners.delete(listener);
  }

  async #refresh(): Promise<void> {
    if (this.#shown === null) return;
    const request = this.#lastRequest;
    const { gatewayId, key, confirmedCodeAmount } = this.#shown;
    const detail = await this.#deps.detailOf(gatewayId, key);
    if (request !== this.#lastRequest) return;
    const standing = moneyStanding(detail, this.#deps.returningStates(gatewayId));
    const shown = { language: this.#deps.language(), isSandbox: this.#deps.isSandbox(gatewayId) };
    const seen = viewOf(detail, standing, shown, confirmedCodeAmount);
    if (seen === null) return this.blank();
    const view = sameExpiry(seen, this.#view);
    if (view.kind === 'paid' && this.#view.kind !== 'paid')
      this.#cancelBlank = this.#deps.clock.after(PAID_SHOWN_FOR, () => this.blank());
    this.#put(view);
  }

  #put(view: PayerView): void {
    if (JSON.stringify(view) === JSON.stringify(this.#view)) return;
    this.#view = view;
    for (const listener of this.#listeners) listener(view);
  }
}

/** The countdown does not jump at each read of the charge. */
function sameExpiry(view: PayerView, shown: PayerView): PayerView {
  if (view.kind !== 'charge' || shown.kind !== 'charge' || view.expiresAt === null || shown.expiresAt === null)
    return view;
  const isSame = view.payload === shown.payload && Math.abs(view.expiresAt - shown.expiresAt) < SAME_EXPIRY;
  return isSame ? { ...view, expiresAt: shown.expiresAt } : view;
}

/**
 * Null where there is nothing left to pay. Nothing of a charge is shown while its amount or its payment is in doubt. A refused code is never shown to a payer
 * (docs/build/domain.md, "BR Code": a payload with a wrong CRC must not be).
 */
function viewOf(
  charge: ChargeDetail,
  standing: MoneyStanding,
  { language, isSandbox }: { readonly language: Language; readonly isSandbox: boolean },
  confirmedCodeAmount: number | null,
): PayerView | null {
  const { amount, code, clockOffset } = charge;
  const expiresAt = usableExpiry(charge);
  if (standing === 'paid') return { kind: 'paid', language, amount, isSandbox };
  if (standing === 'in-doubt') return { kind: 'held', language };
  if (standing !== 'waiting') return null;
  if (isAmountInDoubt(charge)) return { kind: 'held', language };
  if (code.verdict !== 'sound') return null;
  const codeAmount = otherCodeAmount(charge);
  if (codeAmount !== null && codeAmount !== confirmedCodeAmount) return { kind: 'held', language };
  return {
    kind: 'charge',
    language,
    amount,
    payee: code.code.payeeName,
    payload: code.payload,
    expiresAt: expiresAt === null ? null : expiresAt + (clockOffset ?? 0),
    isDelayed: charge.watch.kind === 'failing' || charge.watch.kind === 'held' || charge.watch.kind === 'paused',
    isSandbox,
  };
}
