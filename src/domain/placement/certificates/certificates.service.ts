import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { describeConflict } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import { printPdf } from "#/platform/pdf/print.ts";
import { privatePdf } from "#/platform/pdf/private-pdf.ts";
import { AppError } from "#/shared/errors.ts";
import { badgesService } from "./badges.service.ts";
import type { writeCertificate } from "./certificate.pdf.ts";
import type {
  Certificate,
  certificatesContract,
  VerifiedCertificate,
} from "./certificates.contract.ts";
import { certificateWithdrawn } from "./certificates.mail.ts";
import {
  type CertificateRow,
  findAnother,
  findByCode,
  findCertificate,
  findTrainee,
  listCertificates,
  listRegained,
  lockIssuing,
  readOwn,
  updateWithdrawn,
} from "./certificates.queries.ts";
import { achievementOf, readCode, stateOf, writeCode } from "./certificates.rules.ts";
import { issue } from "./issuing.service.ts";
import { limitLooks } from "./lookup-limit.service.ts";

type Config = Pick<PublicContext, "config">;

const verifyUrlOf = ({ config }: Config, code: string) =>
  `${config.publicUrl}/verify/${writeCode(code)}`;

const present = (context: Config, row: CertificateRow): Certificate => ({
  _id: row.id,
  number: writeCode(row.code),
  achievement: achievementOf(row),
  batch: row.batch,
  earnedOn: row.earnedOn,
  issuer: row.issuer,
  kind: row.kind,
  state: stateOf(row),
  issuedAt: row.issuedAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  reason: row.reason,
  verifyUrl: verifyUrlOf(context, row.code),
});

const listOf = async (context: Context, traineeId: string) => ({
  certificates: (await listCertificates(context.db, traineeId)).map((row) => present(context, row)),
});

/** Throws NOT_FOUND for a missing account. */
const listOfPerson = (context: Context, userId: string) =>
  getById(userId, async (id) => {
    const answer = await listOf(context, id);
    const isKnown = answer.certificates.length > 0 || (await findTrainee(context.db, id));
    return isKnown ? answer : undefined;
  });

/**
 * A certificate's PDF, for its holder and the office. Throws NOT_FOUND, and CERTIFICATE_ERASED if
 * its text was erased.
 */
async function readPdf(context: Context, id: string): Promise<FileResponse> {
  const { db, actor, hub } = context;
  const row = await getById(id, (known) => findCertificate(db, known));
  if (actor.role === "Trainee" && row.traineeId !== actor.id) {
    throw new AppError("NOT_FOUND", { isDenial: true });
  }
  const { holder } = row;
  if (holder === null) throw new AppError("CERTIFICATE_ERASED");
  const stream = await printPdf<typeof writeCertificate>(context, "certificate", {
    certificate: { ...row, holder },
    mark: hub.now().mark,
    verifyUrl: verifyUrlOf(context, row.code),
  });
  return privatePdf(stream, `attachment; filename="certificate-${writeCode(row.code)}.pdf"`);
}

/**
 * Withdraws a certificate, and notifies its holder with the reason. Throws NOT_FOUND,
 * CERTIFICATE_ERASED and CERTIFICATE_WITHDRAWN.
 */
async function withdraw(context: Context, id: string, { reason }: { reason: string }) {
  const { actor, clock } = context;
  await context.db.transaction().execute(async (tx) => {
    const row = await getById(id, (known) => findCertificate(tx, known));
    if (stateOf(row) === "erased") throw new AppError("CERTIFICATE_ERASED");
    const isDone = await updateWithdrawn(tx, clock, { id: row.id, reason, withdrawnBy: actor.id });
    const { traineeId, code, title } = row;
    if (!isDone) {
      const by = await describeConflict(tx, context, ["user", traineeId], {
        actions: ["certificate.withdrawn"],
        values: { code },
      });
      throw new AppError("CERTIFICATE_WITHDRAWN", { values: { by } });
    }
    await writeAudit(tx, context, "certificate.withdrawn", ["user", traineeId], {
      newValue: { code, title, reason },
    });
    await notify(tx, context, certificateWithdrawn(row, reason));
  });
  return { message: "The certificate is withdrawn." };
}

/**
 * Issues a replacement for a withdrawn certificate, with a new number and today's text. Throws
 * NOT_FOUND, CERTIFICATE_COUNTS and CERTIFICATE_NOT_EARNED.
 */
async function reissue(context: Context, id: string) {
  const certificate = await context.db.transaction().execute(async (tx) => {
    await lockIssuing(tx);
    const row = await getById(id, (known) => findCertificate(tx, known));
    const other = await findAnother(tx, row);
    if (other) {
      const by = await describeConflict(tx, context, ["user", row.traineeId], {
        actions: ["certificate.issued"],
        values: { code: other.code },
      });
      throw new AppError("CERTIFICATE_COUNTS", {
        values: { by: by.replace(", by", ", issued by") },
      });
    }
    const [made] = await issue(tx, context, await listRegained(tx, row));
    if (!made) throw new AppError("CERTIFICATE_NOT_EARNED");
    return present(context, getOrThrow(await findCertificate(tx, made)));
  });
  return { message: `Certificate ${certificate.number} issued.`, certificate };
}

/**
 * What anyone can learn by a certificate's number. Throws NOT_FOUND for an unknown number, and
 * TOO_MANY.
 */
async function verify(context: PublicContext, text: string): Promise<VerifiedCertificate> {
  await limitLooks(context);
  const code = readCode(text);
  const row = getOrThrow(code === null ? undefined : await findByCode(context.db, code));
  const state = stateOf(row);
  const isKnown = state !== "erased";
  return {
    number: writeCode(row.code),
    state,
    holder: row.holder,
    achievement: isKnown ? achievementOf(row) : null,
    batch: isKnown ? row.batch : null,
    earnedOn: isKnown ? row.earnedOn : null,
    issuer: row.issuer,
  };
}

export const certificatesService: Service<typeof certificatesContract> = {
  ...badgesService,
  mine: async (context) => {
    const { certificates, toConfirm } = await readOwn(context.db, context.actor.id);
    return {
      certificates: certificates.map((row) => present(context, row)),
      placementToConfirm: toConfirm[0]?.placedCompany ?? null,
    };
  },
  ofPerson: listOfPerson,
  pdf: readPdf,
  withdraw,
  reissue,
  verify,
};
