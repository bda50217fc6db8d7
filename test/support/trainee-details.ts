import type { Db } from "#/platform/db/db.ts";

/** One person's details as stored: without experience, so that documents may follow. */
const DETAILS = {
  surname: "Rao",
  firstname: "Asha",
  lastname: "Devi",
  email: "asha.devi@people.example",
  whatsappNumber: "9876543210",
  contactNumber: "9876543211",
  emergencyContactName: "Ravi Rao",
  emergencyContactNumber: "9876543212",
  permanentAddress: "1 MG Road, Bengaluru",
  currentAddress: "1 MG Road, Bengaluru",
  tenthYear: 2015,
  schoolName: "Town School",
  tenthPercentage: 80,
  interYear: 2017,
  interInstitute: "Town College",
  interPercentage: 81,
  degreeYear: 2021,
  degreeInstitute: "State University",
  degreePercentage: 82,
  hasExperience: false,
};

/** Details as a trainee submits them; every test that needs some uses these. */
export async function insertDetails(db: Db, traineeId: string): Promise<void> {
  await db
    .insertInto("traineeDetails")
    .values({ ...DETAILS, traineeId, submittedAt: new Date() })
    .execute();
}
