import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openClock } from "#/platform/app/clock.ts";
import { signLink } from "#/platform/files/links.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import {
  askOrder,
  askVerify,
  insertJavaBatch,
  insertPayer,
  type TestPayments,
  testPayments,
} from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona, PersonaName } from "#test/support/personas.ts";
import { insertReceipt, type NewReceipt } from "../completion/completion.queries.ts";
import type { ReceiptRow } from "../payments.contract.ts";
import { receiptAttachment } from "./receipts.service.ts";

let app: TestPayments;
let payer: Persona;
let receiptUrl: string;
let path: string;
beforeAll(async () => {
  app = await testPayments();
  await insertJavaBatch(app);
  payer = await insertPayer(app, "Partial Payment");
  receiptUrl = await pay(payer, "Partial Payment");
  path = receiptUrl.split("?")[0] ?? "";
});
afterAll(() => app.close());

async function pay(person: Persona, option: PaymentOption): Promise<string> {
  const { orderId } = (await askOrder(app, person, option)).json();
  return (await askVerify(app, person, app.double.pay(orderId))).json().receiptUrl;
}
const open = (url: string, token: string | null) => app.withToken(token).request("GET", url);

describe("GET /api/payment/receipt/{id}", () => {
  test("is one page that says what was paid, by whom and for what", async () => {
    const answer = await open(path, payer.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="RCP-\d\d-\d\d-000001\.pdf"$/,
      ),
    });
    const { pages, text } = await readPdfText(answer.rawPayload);
    expect(pages).toBe(1);
    for (const words of [
      "Careers Hub",
      /RCP\/\d\d-\d\d\/000001/,
      "Asha Devi Rao",
      payer.email,
      "₹5,000",
      "Five thousand rupees only",
      "Admission fee, first half (partial payment)",
      "Java + AEM",
      "Balance due",
      "IST",
      /pay_\w{14}/,
      "computer-generated",
    ]) {
      expect(text).toMatch(words);
    }
  });

  test.each<[PersonaName | null, number]>([
    ["admin", 200],
    ["ceo", 200],
    ["secondTrainee", 404],
    ["trainer", 403],
    ["cto", 403],
    [null, 401],
  ])("%s is answered %i", async (who, status) => {
    const answer = await app.as(who).request("GET", path);
    expect(answer.statusCode).toBe(status);
  });

  test("opens by its signed link alone, for 15 minutes and for this receipt only", async () => {
    expect((await open(receiptUrl, null)).statusCode).toBe(200);
    expect((await open(receiptUrl.replace(/\w$/, "x"), null)).statusCode).toBe(401);
    const other = signLink(app.platform.secrets, openClock(undefined), "/api/payment/receipt/x");
    expect((await open(`${path}?${other.split("?")[1]}`, null)).statusCode).toBe(401);
    await app.moveClock(15 * 60 + 1);
    expect((await open(receiptUrl, null)).statusCode).toBe(401);
    await app.moveClock(0);
  });

  test.each(["01a1f8ff-91f2-740d-8f9c-bf8398fcf2d2", "x", "../secrets", "%00"])(
    "%s is not there",
    async (id) => {
      const answer = await open(`/api/payment/receipt/${encodeURIComponent(id)}`, payer.token);
      expect([400, 404]).toContain(answer.statusCode);
    },
  );

  test("is what the receipt mail carries", async () => {
    const attached = await receiptAttachment(app.platform, path.split("/").at(-1) ?? "");
    expect(attached).toMatchObject({ contentType: "application/pdf" });
    expect((await readPdfText(attached.content)).text).toContain("₹5,000");
  });
});

test("one's own receipts are listed for oneself alone", async () => {
  const own = await app
    .withToken(payer.token)
    .request("GET", `/api/payment/my-receipts/${payer.id}`);
  expect(own.json()).toEqual({
    receipts: [
      {
        _id: path.split("/").at(-1),
        receiptNumber: expect.stringMatching(/^RCP\/\d\d-\d\d\/000001$/),
        paymentType: "Partial Payment",
        month: null,
        amount: 5_000,
        paymentDate: expect.stringMatching(/Z$/),
        isVoid: false,
        creditNote: null,
        left: 5_000,
        creditNotes: [],
      },
    ],
  });
  const other = await insertPayer(app);
  const none = await app
    .withToken(other.token)
    .request("GET", `/api/payment/my-receipts/${other.id}`);
  expect(none.json()).toEqual({ receipts: [] });
});

describe("GET /api/payment/receipts", () => {
  const list = async (query = "") => {
    const answer = await app.as("admin").request("GET", `/api/payment/receipts${query}`);
    expect(answer.statusCode).toBe(200);
    const { payments } = answer.json<{ payments: ReceiptRow[] }>();
    return { payments, total: answer.headers["x-total-count"] };
  };

  test("lists newest first, searches, sorts and pages on the server", async () => {
    const second = await insertPayer(app);
    await app.db
      .updateTable("users")
      .set({ username: "Zoya 100% Khan" })
      .where("id", "=", second.id)
      .execute();
    await pay(second, "Full Payment");

    const all = await list();
    expect(all.total).toBe("2");
    expect(all.payments).toEqual([
      {
        _id: expect.any(String),
        receiptNumber: expect.stringMatching(/000002$/),
        userId: second.id,
        username: "Zoya 100% Khan",
        paymentType: "Full Payment",
        amount: 10_000,
        balanceDue: 0,
        paymentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        paidOn: null,
        receiptUrl: expect.stringMatching(/^\/api\/payment\/receipt\/[^?]+\?e=\d+&s=\w+$/),
        method: "Online",
        creditNote: null,
        isVoid: false,
        left: 10_000,
      },
      expect.objectContaining({ username: "Payer", amount: 5_000, balanceDue: 5_000 }),
    ]);
    expect((await open(all.payments[0]?.receiptUrl ?? "", null)).statusCode).toBe(200);
    const names = async (query: string) =>
      (await list(query)).payments.map(({ username }) => username);
    expect(await names("?q=zoya%20100%25")).toEqual(["Zoya 100% Khan"]);
    expect(await names("?q=partial")).toEqual(["Payer"]);
    expect(await names("?q=%25%25")).toEqual([]);
    expect(await names("?sort=amount")).toEqual(["Payer", "Zoya 100% Khan"]);
    expect(await list("?pageSize=1&page=2")).toMatchObject({
      total: "2",
      payments: [{ username: "Payer" }],
    });
    expect(await names("?page=9")).toEqual([]);
  });

  test.each(["?sort=password", "?pageSize=201", "?page=0", "?page=-1"])(
    "%s is 400",
    async (query) => {
      const answer = await app.as("ceo").request("GET", `/api/payment/receipts${query}`);
      expect(answer.statusCode).toBe(400);
    },
  );

  test("is the admin's and the CEO's alone", async () => {
    for (const who of ["trainee", "trainer", "cto", "salesHead", "informer"] as const) {
      const answer = await app.as(who).request("GET", "/api/payment/receipts");
      expect(answer.statusCode).toBe(403);
    }
  });
});

test("a receipt that is not written leaves no gap in the numbers, and April starts anew", async () => {
  const [row] = await app.db.selectFrom("receipts").selectAll().limit(1).execute();
  if (!row) throw new Error("A receipt was expected.");
  const { id: _, number: __, issuedAt: ___, ...receipt } = row;
  const clockAt = (day: string) => ({ ...app.platform.clock, today: () => day });
  // Each transaction is rolled back, as a constraint refuses another receipt for this payment.
  const numberOn = async (day: string) => {
    let number = "";
    const undone = app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("receipts").where("id", "=", row.id).execute();
      number = (await insertReceipt(tx, clockAt(day), receipt as NewReceipt)).number;
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    return number;
  };
  expect(await numberOn("2031-03-31")).toBe("RCP/30-31/000001");
  expect(await numberOn("2031-03-31")).toBe("RCP/30-31/000001");
  expect(await numberOn("2031-04-01")).toBe("RCP/31-32/000001");
});
