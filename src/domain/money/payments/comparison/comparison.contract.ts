import { z } from "zod";
import { get, namedObject } from "#/shared/calls.ts";

/** How many items agree on both sides, and their amount in rupees. */
const agreeing = z.object({ agree: z.int(), amount: z.number() });

/** The findings of the comparisons with the provider's lists. */
export const ProviderComparison = namedObject("ProviderComparison", {
  /** False with the built-in sandbox, where there is nothing to compare with. */
  isConnected: z.boolean(),
  /** The sums of the latest compared days; null if none was compared yet. */
  latest: z
    .object({
      from: z.string(),
      to: z.string(),
      comparedAt: z.iso.datetime(),
      payments: agreeing,
      refunds: agreeing,
      disputes: z.object({ agree: z.int() }),
      /** How many were missing in the books and have been added. */
      repaired: z.int(),
    })
    .nullable(),
  /** Since when comparing has failed, and why; null if the latest try succeeded. */
  failing: z.object({ since: z.iso.datetime(), reason: z.string() }).nullable(),
  /** How many unsettled differences there are, of any day. */
  differ: z.object({ payments: z.int(), refunds: z.int(), disputes: z.int() }),
});
export type ProviderComparison = z.infer<typeof ProviderComparison>;

export const comparisonContract = {
  readComparison: get("/api/payment/comparison", {
    summary: "What the nightly comparison with the payment provider's lists found",
    access: { row: "N342", may: { admin: "any", ceo: "any" } },
    scope: "money:read",
    response: ProviderComparison,
  }),
};
