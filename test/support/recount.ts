import { startOf } from "#/domain/training/sessions/sessions.rules.ts";
import { addDays, addYear, daysBetween, type IsoDate, istDate } from "#/shared/dates.ts";
import { type Add, type Raw, type Rows, row } from "./raw-rows.ts";
import { recountPeople } from "./recount-people.ts";

function recountInterviews(raw: Raw, today: IsoDate, add: Add) {
  for (const one of raw.interviews) {
    const { date, feedback, isNoShow } = one;
    const entry = row({
      user: one.traineeId,
      day: date,
      part: one.round,
      company: one.companyKey,
      amount: feedback === "Positive" ? 100 : 0,
    });
    add("interviews", entry);
    if (date === today) add("interviews-today", entry);
    if (date > today) add("interviews-ahead", entry);
    if (date < today && feedback === "Pending") add("interviews-overdue", entry);
    if (feedback === "Positive") add("interviews-positive", entry);
    if (feedback === "Negative" && !isNoShow) add("interviews-negative", entry);
    if (isNoShow) add("no-shows", entry);
    if (feedback !== "Pending" && !isNoShow) add("interview-pass", { ...entry, by: "mean" });
  }
  for (const placement of raw.placements) {
    const of = raw.interviews.find(({ id }) => id === placement.interviewId);
    const entry = row({
      user: placement.traineeId,
      day: istDate(placement.recordedAt),
      company: of?.companyKey ?? null,
      amount: placement.packageAmount,
    });
    add("placements", entry);
    for (const by of ["min", "median", "max"] as const) add(`package-${by}`, { ...entry, by });
  }
}

function recountTraining(raw: Raw, today: IsoDate, now: Date, add: Add) {
  for (const { id, batchType, startDate, endDate } of raw.batches) {
    const entry = row({ batch: id, part: batchType, day: startDate });
    if (endDate === null || endDate >= today)
      add(startDate <= today ? "batches-running" : "batches-planned", entry);
  }
  for (const { id, batchId, date, slot, trainerId } of raw.trainingSessions) {
    const answers = raw.answers.filter(({ sessionId }) => sessionId === id);
    for (const { traineeId, status } of answers) {
      if (status === "Waiting for Approval")
        add("answers-waiting", row({ user: traineeId, batch: batchId }));
    }
    if (startOf({ date, time: slot }) > now) continue;
    add("sessions", row({ user: trainerId, batch: batchId, day: date }));
    for (const member of raw.batchMembers.filter((one) => one.batchId === batchId)) {
      const isOwn = ({ traineeId }: { traineeId: string }) => traineeId === member.traineeId;
      const came = raw.attendance.some((one) => one.sessionId === id && isOwn(one));
      const answered = answers.some((one) => isOwn(one) && one.status !== "Rejected");
      if (date < istDate(member.joinedAt) && !came && !answered) continue;
      if (raw.excusedAbsences.some((one) => one.sessionId === id && isOwn(one))) continue;
      const entry = { user: member.traineeId, batch: batchId, day: date };
      add("attendance", row({ ...entry, amount: came ? 100 : 0, by: "mean" }));
    }
  }
  for (const { traineeId, module, score, scoredAt } of raw.moduleScores) {
    const entry = { user: traineeId, part: module, day: istDate(scoredAt) };
    add("scores", row({ ...entry, amount: score }));
    add("pass-rate", row({ ...entry, amount: score >= 7 ? 100 : 0, by: "mean" }));
  }
}

function recountAssistance(raw: Raw, today: IsoDate, add: Add) {
  for (const record of raw.assistanceRecords) {
    const { userId: user, dateOfJoining: day, isActive, endDate, closedAt } = record;
    const entry = row({ user, day });
    if (day) add(addYear(day) > today ? "alumni-active" : "alumni-graduated", entry);
    if (isActive) add("assistance-active", entry);
    if (endDate) add("assistance-closed", row({ user, day: istDate(endDate) }));
    if (!record.guidanceProviderId && !closedAt) add("seekers", entry);
  }
  for (const one of [...raw.assistanceRecords, ...raw.personalAssistants]) {
    if (one.closedAt || ("endDate" in one && one.endDate)) continue;
    const isSupported =
      !("isActive" in one) || one.isActive || one.guidanceProviderId || one.guidanceHelperId;
    const daysLeft = one.dateOfJoining ? daysBetween(today, addYear(one.dateOfJoining)) : -1;
    if (isSupported && daysLeft >= 0 && daysLeft <= 30)
      add("ending-soon", row({ user: "userId" in one ? one.userId : null }));
    const user = "userId" in one ? one.userId : null;
    for (const id of [one.guidanceProviderId, one.guidanceHelperId]) {
      const guidance = raw.guidances.find((known) => known.id === id);
      if (guidance) add("guided", row({ user, part: guidance.name }));
    }
  }
  for (const { userId: user, status } of raw.assistanceRequests) {
    const record = raw.assistanceRecords.find(({ userId }) => userId === user);
    if (status === "Pending") add("requests-waiting", row({ user }));
    else if (!record?.submittedAt) add("assistance-details-due", row({ user }));
  }
}

/**
 * Recounts receipts on the day their money came, credit notes on the day they were written, and
 * again when cancelled.
 */
function recountReceipts(raw: Raw, today: IsoDate, add: Add) {
  for (const receipt of raw.receipts) {
    const notes = raw.creditNotes.filter(({ receiptId }) => receiptId === receipt.id);
    const lines: [IsoDate, number][] = [
      [receipt.paidOn ?? istDate(receipt.issuedAt), receipt.amountPaise],
      ...notes.flatMap(({ amountPaise, issuedAt, cancelledAt }): [IsoDate, number][] => [
        [istDate(issuedAt), -amountPaise],
        ...(cancelledAt ? [[istDate(cancelledAt), amountPaise] as [IsoDate, number]] : []),
      ]),
    ];
    const isAssistance = receipt.paymentType === "Assistance";
    for (const [day, paise] of receipt.amountPaise > 0 ? lines : []) {
      const part = isAssistance ? "Assistance" : "Admission";
      const entry = row({ user: receipt.traineeId, part, day, amount: paise / 100, by: "sum" });
      add("money-in", entry);
      if (isAssistance && day.slice(0, 7) === today.slice(0, 7)) add("received-month", entry);
    }
  }
}

function recountMoney(raw: Raw, today: IsoDate, add: Add) {
  recountReceipts(raw, today, add);
  const completed = raw.admissionPayments.filter(({ status }) => status === "completed");
  const partsOf = (user: string) =>
    raw.admissionPayments
      .filter(
        (one) => one.traineeId === user && one.status === "part" && one.paymentType === "Balance",
      )
      .reduce((sum, { amountPaise, waivedPaise }) => sum + amountPaise + waivedPaise, 0);
  for (const payment of completed) {
    const { traineeId: user, amountPaise, balanceDuePaise, completedAt } = payment;
    const base = {
      user,
      part: "Admission",
      day: payment.paidOn ?? (completedAt && istDate(completedAt)),
    };
    if (amountPaise > 0 && !raw.receipts.some(({ paymentId }) => paymentId === payment.id))
      add("money-in", row({ ...base, amount: amountPaise / 100, by: "sum" }));
    const isSettled = completed.some(
      (other) => other.traineeId === user && other.paymentType === "Balance",
    );
    if (balanceDuePaise === 0 || isSettled) continue;
    const dueOn = addDays(istDate(completedAt ?? new Date()), 30);
    for (const key of ["due", "due-balance", dueOn < today ? "overdue" : "due-later"])
      add(key, row({ ...base, amount: (balanceDuePaise - partsOf(user)) / 100, by: "sum" }));
  }
  const userOf = (recordId: string) =>
    raw.assistanceRecords.find(({ id }) => id === recordId)?.userId ?? null;
  const month = `${today.slice(0, 7)}-01`;
  const received = raw.assistancePayments.filter(({ status }) => status === "Received");
  for (const payment of received) {
    const day = payment.paymentDate ?? istDate(payment.recordedAt);
    const amount = payment.amountPaise / 100;
    if (raw.receipts.some(({ assistancePaymentId }) => assistancePaymentId === payment.id))
      continue;
    const entry = row({
      user: userOf(payment.recordId),
      part: "Assistance",
      day,
      amount,
      by: "sum",
    });
    add("money-in", entry);
    if (day.startsWith(month.slice(0, 7))) add("received-month", entry);
  }
  for (const due of raw.dues) {
    const isPaid = received.some((one) => one.recordId === due.recordId && one.month === due.month);
    if (isPaid) continue;
    const entry = { user: userOf(due.recordId), part: "Assistance", day: due.dueOn };
    const recorded = raw.assistancePayments.find(
      (one) => one.recordId === due.recordId && one.month === due.month,
    );
    const left = (recorded ?? due).amountPaise - (recorded?.receivedPaise ?? 0);
    const open = row({ ...entry, amount: left / 100, by: "sum" });
    for (const key of ["due", "due-assistance", due.dueOn < today ? "overdue" : "due-later"])
      add(key, open);
    if (due.dueOn.startsWith(month.slice(0, 7))) add("due-month", open);
  }
}

/** True if a person has settled the fee, or got further than that. */
const hasJoined = (raw: Raw, userId: string | null) =>
  raw.users.some(({ id, subRole }) => id === userId && subRole === "Existing Trainee") ||
  raw.batchMembers.some(({ traineeId }) => traineeId === userId) ||
  raw.interviews.some(({ traineeId }) => traineeId === userId) ||
  raw.admissionPayments.some(
    (one) =>
      one.traineeId === userId && one.status === "completed" && one.paymentType !== "Balance",
  );

function recountEnquiries(raw: Raw, add: Add) {
  for (const { userId: user, source: part, createdAt, lostAt } of raw.enquiries) {
    const entry = row({ user, part, day: istDate(createdAt) });
    const joined = hasJoined(raw, user);
    add("enquiries", entry);
    if (user) add("enquiries-invited", entry);
    if (joined) add("enquiries-joined", entry);
    else add(lostAt ? "enquiries-lost" : "enquiries-work", entry);
    if (raw.placements.some(({ traineeId }) => traineeId === user)) add("enquiries-placed", entry);
  }
}

/** The rows of every metric, recounted without SQL. */
export function recount(raw: Raw, today: IsoDate, now: Date): Rows {
  const rows: Rows = {};
  const add: Add = (key, entry) => {
    rows[key] = [...(rows[key] ?? []), entry];
  };
  recountPeople(raw, today, add);
  recountInterviews(raw, today, add);
  recountTraining(raw, today, now, add);
  recountAssistance(raw, today, add);
  recountMoney(raw, today, add);
  recountEnquiries(raw, add);
  return rows;
}
