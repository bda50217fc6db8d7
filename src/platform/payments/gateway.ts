import type { Paise } from "#/shared/money.ts";

export type GatewayOrder = {
  id: string;
  amountPaise: Paise;
  currency: string;
  status: "created" | "attempted" | "paid";
  receipt: string | null;
};

export type GatewayPayment = {
  id: string;
  orderId: string | null;
  amountPaise: Paise;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** True if it was paid, even if refunded since. */
  wasCaptured: boolean;
  refundedPaise: Paise;
};

/** A refund, as the provider reports it. */
export type GatewayRefund = {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  /** Our reference if we requested the refund; null if it was made in the provider's dashboard. */
  receipt: string | null;
  status: "pending" | "processed" | "failed";
};

/** A payment that the payer's bank disputes. */
export type GatewayDispute = {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  reasonCode: string | null;
  phase: string | null;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  /** The deadline for evidence. */
  respondBy: Date | null;
  openedAt: Date;
};

/** A time span, both ends included, to the second. */
export type GatewaySpan = { from: Date; to: Date };

/**
 * The payment provider. Every call throws AppError GATEWAY_UNAVAILABLE if the provider does not
 * answer within the time limit, or answers 5xx or nonsense, so that the outcome is unknown.
 */
export type PaymentGateway = {
  /** The public key the checkout is opened with. */
  keyId: string;
  isSandbox: boolean;
  createOrder: (order: {
    amountPaise: Paise;
    receipt: string;
    notes: Record<string, string>;
  }) => Promise<GatewayOrder>;
  findOrderByReceipt: (receipt: string) => Promise<GatewayOrder | undefined>;
  findPayment: (paymentId: string) => Promise<GatewayPayment | undefined>;
  /** Oldest first, so that the first capture is the one that counts. */
  listPaymentsOfOrder: (orderId: string) => Promise<GatewayPayment[]>;
  /** Idempotent: the same key refunds once. `receipt`: our reference, at most 40 characters. */
  refund: (refund: {
    paymentId: string;
    amountPaise: Paise;
    receipt: string;
    idempotencyKey: string;
  }) => Promise<GatewayRefund>;
  findRefund: (refundId: string) => Promise<GatewayRefund | undefined>;
  findDispute: (disputeId: string) => Promise<GatewayDispute | undefined>;
  /** Returns everything created within a span, whatever became of it since. */
  listPayments: (span: GatewaySpan) => Promise<GatewayPayment[]>;
  listRefunds: (span: GatewaySpan) => Promise<GatewayRefund[]>;
  listDisputes: (span: GatewaySpan) => Promise<GatewayDispute[]>;
  /** Makes a call that needs valid keys. Returns the provider's answer. */
  checkCredentials: () => Promise<{ isAccepted: boolean; answer: string }>;
  /** Checks, in constant time, the signature that the checkout gave the browser. */
  isCheckoutSignature: (signed: {
    orderId: string;
    paymentId: string;
    signature: string;
  }) => boolean;
  /** Checks a webhook's raw body in constant time, by the current and the previous secret. */
  isWebhookSignature: (rawBody: Buffer, signature: string) => boolean;
  /** Built-in sandbox only: plays the checkout and returns what the browser would get. */
  playCheckout?: (checkout: {
    orderId: string;
    outcome: CheckoutOutcome;
  }) => Promise<SignedPayment>;
  /**
   * Built-in sandbox only: refunds a payment as from the provider's dashboard, the whole rest if no
   * amount in paise is given. Undefined if the payment is unknown or has less left.
   */
  playRefund?: (refund: {
    paymentId: string;
    amountPaise: Paise | undefined;
  }) => Promise<GatewayRefund | undefined>;
  /** Built-in sandbox only: opens a payment's dispute, or advances its current one. */
  playDispute?: (dispute: {
    paymentId: string;
    status: GatewayDispute["status"];
  }) => Promise<GatewayDispute | undefined>;
};

export type CheckoutOutcome = "captured" | "failed";

/** The checkout's result for the browser. */
export type SignedPayment = { paymentId: string; orderId: string; signature: string };
