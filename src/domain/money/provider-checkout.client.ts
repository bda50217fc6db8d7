import { useEffect } from "react";
import { useConfig } from "#/client/lib/config.ts";

/** An order of ours, with what the checkout needs. */
type CheckoutOrder = {
  orderId: string;
  key: string;
  traineeName: string;
  traineeEmail: string;
  traineeContact: string;
  /** In rupees. */
  finalAmount: number;
  currency: string;
};

/** The result of the provider's checkout after a payment, passed to verify unchanged. */
export type Paid = { paymentId: string; orderId: string; signature: string };

type ProviderAnswer = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};
type ProviderOptions = Record<string, unknown> & { handler: (answer: ProviderAnswer) => void };
type Provider = new (options: ProviderOptions) => { open: () => void };

const SCRIPT = "https://checkout.razorpay.com/v1/checkout.js";
const METHODS = { card: true, netbanking: true, wallet: true, upi: true } as const;
/** The provider's recommendation, so that a failed try does not end the payment. */
const MAX_RETRIES = 4;

let loading: Promise<Provider> | undefined;

/** Loads the provider's script once, and only when somebody is about to pay. */
function loadProvider(): Promise<Provider> {
  loading ??= new Promise<Provider>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => {
      const { Razorpay } = window as { Razorpay?: Provider };
      if (Razorpay) resolve(Razorpay);
      else reject(new Error("The provider's checkout did not start."));
    };
    script.onerror = () => reject(new Error("The provider's checkout could not be loaded."));
    document.head.append(script);
  }).catch((cause: unknown) => {
    // Lets the next click try again.
    loading = undefined;
    throw cause;
  });
  return loading;
}

/**
 * Whether this document may load the provider's script. The content security policy belongs to the
 * document, so it allows the script only if the checkout's own address was loaded, not if the
 * router came here from another page.
 */
function mayLoadProvider(): boolean {
  const [arrival] = performance.getEntriesByType("navigation");
  return !arrival || new URL(arrival.name).pathname === window.location.pathname;
}

/**
 * Reloads a page that pays at the provider but may not load its script. Returns whether it does.
 */
export function useReloadForProvider(mayPay = true): boolean {
  const mustReload = useConfig()?.paymentSandbox === false && mayPay && !mayLoadProvider();
  useEffect(() => {
    if (mustReload) window.location.reload();
  }, [mustReload]);
  return mustReload;
}

/** The phone number in the provider's format, with the country code. */
const withCountry = (contact: string) =>
  contact === "" || contact.startsWith("+") ? contact : `+91${contact}`;

/**
 * Opens the provider's own checkout for an order; `description` names its purpose. Resolves with
 * its result after a payment, or with null if the payer closed it. Rejects if its script cannot be
 * loaded.
 */
export async function payWithProvider(
  order: CheckoutOrder,
  hubName: string,
  description: string,
): Promise<Paid | null> {
  const Checkout = await loadProvider();
  return new Promise((resolve) => {
    new Checkout({
      key: order.key,
      amount: Math.round(order.finalAmount * 100),
      currency: order.currency,
      order_id: order.orderId,
      name: hubName,
      description,
      method: METHODS,
      prefill: {
        name: order.traineeName,
        email: order.traineeEmail,
        contact: withCountry(order.traineeContact),
      },
      retry: { enabled: true, max_count: MAX_RETRIES },
      modal: { ondismiss: () => resolve(null), confirm_close: true },
      handler: (answer) =>
        resolve({
          paymentId: answer.razorpay_payment_id,
          orderId: answer.razorpay_order_id,
          signature: answer.razorpay_signature,
        }),
    }).open();
  });
}
