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
};

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
  /** Idempotent by key: the same key refunds once. Returns the refund's id. */
  refund: (refund: {
    paymentId: string;
    amountPaise: Paise;
    idempotencyKey: string;
  }) => Promise<string>;
  /** Asks something that only a known key may ask. Returns what the provider said of it. */
  checkCredentials: () => Promise<{ isAccepted: boolean; answer: string }>;
  /** Constant-time check of what the checkout handed the browser. */
  isCheckoutSignature: (signed: {
    orderId: string;
    paymentId: string;
    signature: string;
  }) => boolean;
  /** Constant-time check of a webhook's raw body, by the current and the previous secret. */
  isWebhookSignature: (rawBody: Buffer, signature: string) => boolean;
  /** Only the built-in sandbox has it: plays the checkout and returns what the browser would get. */
  playCheckout?: (checkout: {
    orderId: string;
    outcome: CheckoutOutcome;
  }) => Promise<SignedPayment>;
};

export type CheckoutOutcome = "captured" | "failed";

/** What the checkout hands the browser. */
export type SignedPayment = { paymentId: string; orderId: string; signature: string };
