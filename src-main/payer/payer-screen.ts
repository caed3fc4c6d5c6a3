/**
 * What the payer's window shows. It holds one charge at most, follows it by the signals every window gets, and goes
 * blank by itself: a while after Paid, and at once when there is nothing left to pay.
 */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge.ts';
import type { PayerView } from '../../src-preload/contract/charges/payer-view.ts';
import type { Signal } from '../../src-preload/contract/contract.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { isFinal, OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import type { Clock } from '../clock.ts';

/** How long Paid stays in sight (ms). */
const PAID_SHOWN_FOR = 8_000;

export interface PayerScreenDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly language: () => Language;
  readonly detailOf: (gatewayId: string, key: string) => Promise<ChargeDetail>;
  /** A fault while following a charge; the window goes blank. */
  failed(fault: unknown): void;
}

/** What a shell's payer window stands on. */
export interface PayerSource {
  /** Hears the view, at once and at every change; gives the way to stop. */
  listen(listener: (view: PayerView) => void): () => void;
}

export class PayerScreen implements PayerSource {
  readonly #deps: PayerScreenDeps;
  readonly #listeners = new Set<(view: PayerView) => void>();
  #shown: { readonly gatewayId: string; readonly key: string } | null = null;
  #view: PayerView;
  #cancelBlank = () => {};
  /** Counts what was asked to be shown, so that a slow answer never takes the place of a later wish. */
  #turn = 0;

  constructor(deps: PayerScreenDeps) {
    this.#deps = deps;
    this.#view = { kind: 'blank', language: deps.language() };
  }

  /** Shows a charge; rejects where there is none of this key. One that cannot be paid by its code leaves it blank. */
  async show(gatewayId: string, key: string): Promise<void> {
    this.blank();
    this.#shown = { gatewayId, key };
    await this.#refresh();
  }

  blank(): void {
    this.#turn += 1;
    this.#cancelBlank();
    this.#shown = null;
    this.#put({ kind: 'blank', language: this.#deps.language() });
  }

  /** Takes in what main tells every window. */
  onSignal(signal: Signal): void {
    if (signal.name !== 'charges-changed' || this.#shown === null) return;
    const { gatewayId, key } = this.#shown;
    if (signal.payload.gatewayId !== gatewayId || !signal.payload.rows.some((row) => row.key === key)) return;
    this.#refresh().catch((fault: unknown) => {
      this.#deps.failed(fault);
      this.blank();
    });
  }

  listen(listener: (view: PayerView) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#view);
    return () => void this.#listeners.delete(listener);
  }

  async #refresh(): Promise<void> {
    if (this.#shown === null) return;
    const turn = this.#turn;
    const detail = await this.#deps.detailOf(this.#shown.gatewayId, this.#shown.key);
    if (turn !== this.#turn) return;
    const view = viewOf(detail, this.#deps.language());
    if (view.kind === 'blank') return this.blank();
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

/** Nothing of a charge is told while its amount is in doubt. A code that was refused is never shown to a payer (docs/domain.md, "BR Code": a payload with a wrong CRC must not be). */
function viewOf(charge: ChargeDetail, language: Language): PayerView {
  const { state, amount, code, expiresAt, clockOffset } = charge;
  const isOverUnpaid = isFinal(state) && state !== 'PAID';
  // Neither an amount to pay nor Paid is shown while it is open which amount it is.
  if (charge.attention.includes('amount-differs') && !isOverUnpaid) return { kind: 'held', language };
  if (state === 'PAID') return { kind: 'paid', language, amount };
  if (isOverUnpaid || state === OUTCOME_UNKNOWN || code.verdict !== 'sound') return { kind: 'blank', language };
  return {
    kind: 'charge',
    language,
    amount,
    payee: code.code.payeeName,
    payload: code.payload,
    expiresAt: expiresAt === null ? null : expiresAt + (clockOffset ?? 0),
  };
}
