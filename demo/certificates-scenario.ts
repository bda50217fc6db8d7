import { certificatesContract } from "#/domain/placement/certificates/certificates.contract.ts";
import { type Caller, first } from "./caller.ts";

/** The office withdraws a wrong certificate, and issues another in its place. */
export async function correctCertificate(holder: Caller, admin: Caller): Promise<void> {
  const { certificates } = await holder(certificatesContract.mine, {});
  const { _id: id } = first(certificates.filter(({ kind }) => kind === "module"));
  const body = { reason: "The name was to be printed as it stands on the degree." };
  await admin(certificatesContract.withdraw, { params: { id }, body });
  await admin(certificatesContract.reissue, { params: { id } });
}
