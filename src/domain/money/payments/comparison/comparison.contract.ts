import { z } from "zod";
import { get, namedObject } from "#/shared/calls.ts";

/** How many both have, and the same of each; and of how many rupees. */
const agreeing = z.object({ agree: z.int(), amount: z.number() });

/** The findings of the comparisons with the provider's lists. */
export const ProviderComparison = namedObject("ProviderComparison", {
  /** False with the built-in sandbox: there is nothing to compare with. */
  isConnected: z.boolean(),
  /** The days of the latest comparisons, added up; null where there was none yet. */
  latest: z
    .object({
      from: z.string(),
      to: z.string(),
      comparedAt: z.iso.datetime(),
      payments: agreeing,
      refunds: agreeing,
      disputes: z.object({ agree: z.int() }),
      /** How many were missing in the books and have been taken in. */
      repaired: z.int(),
    })
    .nullable(),
  /** Since when nothing could be compared, and why; null where the latest try went well. */
  failing: z.object({ since: z.iso.datetime(), reason: z.string() }).nullable(),
  /** How many differ and are not settled, of whatever day. */
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
