import type { TakingEntry, Takings } from "#/domain/money/payments/takings.contract.ts";
import { openPaymentTests } from "./payment-tests.ts";
import { askOrder, askVerify, insertPayer, type TestPayments } from "./payments.ts";
import type { Persona } from "./personas.ts";

export type On = Pick<TestPayments, "as">;

/**
 * The setup of test files about the office's money: two instances, with calls on the first unless
 * another is named.
 */
export async function openOfficeTests() {
  const { app } = await openPaymentTests();
  const second = await app.secondInstance();
  const read = async <T>(url: string): Promise<T> =>
    (await app.as("ceo").request("GET", `/api/payment/${url}`)).json();
  const takeBack = (method: "PUT" | "POST", how: "void" | "refund", reason: string) => {
    const url = (id: string) => `/api/payment/receipt/${id}/${how}`;
    return (id: string, on: On = app) => on.as("admin").request(method, url(id), { reason });
  };
  /** Returns the id of a person's latest receipt. */
  const receiptIdOf = async (payer: Persona): Promise<string> => {
    const receipts = app.db.selectFrom("receipts").select("id").where("traineeId", "=", payer.id);
    return (await receipts.orderBy("issuedAt", "desc").executeTakeFirstOrThrow()).id;
  };
  return {
    app,
    second,
    makeVoid: takeBack("PUT", "void", "Counted twice"),
    refund: takeBack("POST", "refund", "Cannot come"),
    takingsOf: (day: string) => read<Takings>(`takings?day=${day}`),
    entriesOf: async (query: string) =>
      (await read<{ entries: TakingEntry[] }>(`entries?${query}`)).entries,
    receiptIdOf,
    /**
     * Inserts a person whose fee is paid online: in that batch, or in none yet, which is an
     * advance.
     */
    insertOnlinePayer: async (batchId?: string) => {
      const payer = await insertPayer(app);
      const named = batchId ? { batchId } : {};
      const { orderId } = (await askOrder(app, payer, "Full Payment", named)).json();
      const paid = app.double.pay(orderId);
      await askVerify(app, payer, { ...paid, ...named });
      return { payer, orderId, paid, id: await receiptIdOf(payer) };
    },
  };
}
