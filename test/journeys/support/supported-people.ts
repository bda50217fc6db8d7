import { recordsContract } from "#/domain/support/assistance/records/records.contract.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { call } from "./call.ts";
import type { Hub } from "./hub.ts";
import { createdPerson, signInByCall } from "./people.ts";
import { dayFromToday } from "./trainee-steps.ts";

/** An Assistance user whose support began seventy days ago. */
export async function supportedPerson(hub: Hub, username: string) {
  const person = await createdPerson(hub, username, { role: "Trainee", subRole: "Assistance" });
  const { token, userId } = await signInByCall(hub, person);
  const form = new FormData();
  const fields = {
    userId,
    username,
    email: person.email,
    mobile: "9876543210",
    companyName: "Infosys",
    package: "6.5",
    dateOfJoining: dayFromToday(-70),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("assignment", new Blob([new Uint8Array(samplePdf())]), "terms.pdf");
  await call(hub.url, token, recordsContract.create, { form });
  return person;
}
