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
  /** Whether it was paid, even if refunded since. */
  wasCaptured: boolean;
  refundedPaise: Paise;
};

/** A refund, as the provider reports it. */
export type GatewayRefund = {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  /**
   * Our name for a refund that we asked for; null where it was made in the provider's dashboard.
   */
  receipt: string | null;
  status: "pending" | "processed" | "failed";
};

/** A payment that the payer's bank calls into question. */
export type GatewayDispute = {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  reasonCode: string | null;
  phase: string | null;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  /** By when evidence is due. */
  respondBy: Date | null;
  openedAt: Date;
};

/** A span of time, both ends included, to the second. */
export type GatewaySpan = { from: Date; to: Date };

/**
 * The payment provider. Every call throws AppError GATEWAY_UNAVAILABLE when the provider does not
 * answer, answers 5xx or nonsense within the time limit, so that the outcome is unknown.
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
  /** Idempotent: the same key refunds once. `receipt`: our name for it, at most 40 characters. */
  refund: (refund: {
    paymentId: string;
    amountPaise: Paise;
    receipt: string;
    idempotencyKey: string;
  }) => Promise<GatewayRefund>;
  findRefund: (refundId: string) => Promise<GatewayRefund | undefined>;
  findDispute: (disputeId: string) => Promise<GatewayDispute | undefined>;
  /** Everything that came about within a span, whatever became of it since. */
  listPayments: (span: GatewaySpan) => Promise<GatewayPayment[]>;
  listRefunds: (span: GatewaySpan) => Promise<GatewayRefund[]>;
  listDisputes: (span: GatewaySpan) => Promise<GatewayDispute[]>;
  /** Makes a call that needs valid keys. Returns the provider's answer. */
  checkCredentials: () => Promise<{ isAccepted: boolean; answer: string }>;
  /** Constant-time check of the signature that the checkout gave the browser. */
  isCheckoutSignature: (signed: {
    orderId: string;
    paymentId: string;
    signature: string;
  }) => boolean;
  /** Constant-time check of a webhook's raw body, by the current and the previous secret. */
  isWebhookSignature: (rawBody: Buffer, signature: string) => boolean;
  /** Built-in sandbox only: plays the checkout and returns what the browser would get. */
  playCheckout?: (checkout: {
    orderId: string;
    outcome: CheckoutOutcome;
  }) => Promise<SignedPayment>;
  /**
   * Only the built-in sandbox has it: refunds a payment as the provider's dashboard does, all that
   * is left without an amount in paise. Undefined where the payment is not known or has less left.
   */
  playRefund?: (refund: {
    paymentId: string;
    amountPaise: Paise | undefined;
  }) => Promise<GatewayRefund | undefined>;
  /** Only the built-in sandbox has it: opens a payment's dispute, or moves the one it has on. */
  playDispute?: (dispute: {
    paymentId: string;
    status: GatewayDispute["status"];
  }) => Promise<GatewayDispute | undefined>;
};

export type CheckoutOutcome = "captured" | "failed";

/** The checkout's result for the browser. */
export type SignedPayment = { paymentId: string; orderId: string; signature: string };
