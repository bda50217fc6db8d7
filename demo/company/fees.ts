import {
  BALANCE,
  BALANCE_DAYS,
  type PaymentType,
  shareOfFee,
} from "#/domain/money/payments/payments.rules.ts";
import { newId } from "#/platform/db/ids.ts";
import { istDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { nameOf, type Person } from "./onboarding.ts";
import type { Path, World } from "./world.ts";

/** Nobody owes the second half for longer: by then the office has asked often enough. */
const OWED_AT_MOST = 75;
/** For this many days the provider is polled for an order: recent fees are paid at the office. */
const POLLED_DAYS = 4;

type Fee = { type: PaymentType; amountPaise: Paise; balanceDuePaise: Paise; at: Date };

/** Pays the agreed fee, and a second half when it is due. Returns when the first was paid. */
export function payFee(
  world: World,
  person: Person,
  { path, payDay }: { path: Path; payDay: number },
) {
  const { chance, feePaise } = world;
  const at = path.at(payDay);
  const method = methodOf(world, payDay);
  // Drawn for everyone: in two weeks, about the day, late, or not yet.
  const drawn = chance.oneOf([12, 25, 28, 30, 33, 41, null]);
  const balanceAfter = drawn ?? (payDay < -OWED_AT_MOST ? OWED_AT_MOST : null);
  const balanceMethod = methodOf(world, payDay + (balanceAfter ?? BALANCE_DAYS));
  if (!at) return undefined;
  const first = shareOfFee(person.option, feePaise);
  addPayment(world, person, { type: person.option, ...first, at }, method);
  // Usually in passing: the person's other steps need not wait for it.
  const hours = (balanceAfter ?? 0) * 24 + 3;
  const paidAt = new Date(at.valueOf() + hours * 3_600_000);
  if (first.balanceDuePaise > 0 && balanceAfter && paidAt < world.now) {
    const balance = {
      type: BALANCE,
      amountPaise: first.balanceDuePaise,
      balanceDuePaise: 0,
    } as const;
    addPayment(world, person, { ...balance, at: paidAt }, balanceMethod);
  }
  return at;
}

function methodOf({ chance }: World, day: number) {
  const drawn = chance.next();
  if (drawn < 0.68 && day < -POLLED_DAYS) return "Online";
  return chance.oneOf(["UPI", "UPI", "UPI", "Transfer", "Transfer", "Cash"] as const);
}
type Method = ReturnType<typeof methodOf>;

function addPayment(world: World, person: Person, fee: Fee, method: Method) {
  const { book, staff } = world;
  const { type, amountPaise, balanceDuePaise, at } = fee;
  const id = newId();
  const isFree = amountPaise === 0;
  const isOnline = isFree || method === "Online";
  const gatewayPaymentId = isOnline && !isFree ? `pay_${id.slice(-14)}` : null;
  const paid = {
    traineeId: person.id,
    paymentType: type,
    amountPaise,
    balanceDuePaise,
    trainingOpted: "Java + AEM" as const,
    gatewayPaymentId,
    method: isOnline ? ("Online" as const) : method,
    paidOn: isOnline ? null : istDate(at),
    reference: isOnline || method === "Cash" ? null : `${method.toUpperCase()}-${id.slice(-8)}`,
    takenBy: isOnline ? null : staff.adminName,
    recordedBy: isOnline ? null : staff.admin,
  };
  book.add("admissionPayments", {
    id,
    ...paid,
    status: "completed",
    gatewayOrderId: gatewayPaymentId ? `order_${id.slice(-14)}` : null,
    completedAt: at,
    completedBy: isFree ? "no-payment" : isOnline ? "verify" : "office",
    createdAt: at,
    issuedAt: at,
    waivedPaise: 0,
  });
  if (isFree) return;
  if (gatewayPaymentId) {
    const report = { status: "captured", currency: "INR", firstSeenAt: at, changedAt: at } as const;
    book.add("gatewayPayments", { gatewayPaymentId, paymentId: id, amountPaise, ...report });
  }
  const payer = { payerName: nameOf(person), payerEmail: person.email };
  const noMonth = { assistancePaymentId: null, assistanceMonth: null };
  world.takeReceipt({ id: newId(), paymentId: id, ...paid, ...payer, ...noMonth, issuedAt: at });
}
