/**
 * A transaction as the wire schemas read it. An absent field is `undefined` (not in the response); a `null` means that
 * the service sent "none": only the second may change what is saved. Amounts are in cents, times in UTC milliseconds.
 */
export interface Transaction {
  readonly id: string;
  readonly amount?: number | undefined;
  readonly feeAmount?: number | null | undefined;
  readonly netAmount?: number | null | undefined;
  /** The service's own word, whether or not the document lists it. */
  readonly state?: string | undefined;
  readonly method?: string | undefined;
  readonly pix?: PixData | undefined;
  readonly customer?: TransactionCustomer | undefined;
  readonly items?: readonly TransactionItem[] | undefined;
  /** As echoed; values are any JSON. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly postbackUrl?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly installments?: number | null | undefined;
  readonly paidAt?: number | null | undefined;
  /** Not in the document. */
  readonly refundedAt?: number | null | undefined;
  readonly end2endId?: string | null | undefined;
  readonly createdAt?: number | undefined;
}

export interface PixData {
  readonly id?: string | undefined;
  readonly qrcode?: string | null | undefined;
  readonly qrcodeUrl?: string | null | undefined;
  readonly copyPaste?: string | null | undefined;
  /** Null where it came as a date only. */
  readonly expiresAt?: number | null | undefined;
  /**
   * How long the code lives (ms): from its creation to its expiry, where both are written in one form; 0 where the forms
   * differ. What a wrong clock dates has the right length.
   */
  readonly life?: number | undefined;
  /** `2026-11-20`, where the service sent only that. */
  readonly expiresOn?: string | null | undefined;
  readonly createdAt?: number | undefined;
  readonly updatedAt?: number | undefined;
  readonly transactionId?: string | undefined;
}

interface TransactionCustomer {
  readonly id?: string | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly documentType?: string | null | undefined;
  readonly document?: string | null | undefined;
  readonly externalRef?: string | null | undefined;
  readonly createdAt?: number | undefined;
}

export interface TransactionItem {
  readonly id?: string | undefined;
  readonly title?: string | null | undefined;
  readonly amount?: number | null | undefined;
  readonly quantity?: number | null | undefined;
  readonly tangible?: boolean | null | undefined;
  readonly externalRef?: string | null | undefined;
  readonly transactionId?: string | undefined;
  readonly createdAt?: number | undefined;
  readonly updatedAt?: number | undefined;
}

/** The body of POST /transactions (document, "Create-transaction request body"). Absent fields are not sent. */
export interface CreateBody {
  readonly amount: number;
  readonly method: 'PIX';
  readonly metadata?: Readonly<Record<string, string>>;
  readonly customer?: {
    readonly name?: string;
    readonly email?: string;
    readonly phone?: string;
    readonly documentType?: 'CPF' | 'CNPJ';
    readonly document?: string;
  };
  readonly items?: readonly {
    readonly title: string;
    readonly amount: number;
    readonly quantity: number;
    readonly tangible: boolean;
    readonly externalRef?: string;
  }[];
  readonly postbackUrl?: string;
}
