import type { Db } from "../db.ts";

/** Details as a trainee without experience hands them in, so that documents may follow. */
export async function insertDetails(db: Db, traineeId: string): Promise<void> {
  await db
    .insertInto("traineeDetails")
    .values({
      traineeId,
      surname: "Rao",
      firstname: "Asha",
      lastname: "Kulkarni",
      email: "asha@example.com",
      whatsappNumber: "9876543210",
      contactNumber: "9876543210",
      emergencyContactName: "Vijay Rao",
      emergencyContactNumber: "9876543211",
      permanentAddress: "Bengaluru",
      currentAddress: "Bengaluru",
      tenthYear: 2015,
      schoolName: "City School",
      tenthPercentage: 91,
      interYear: 2017,
      interInstitute: "City College",
      interPercentage: 88,
      degreeYear: 2021,
      degreeInstitute: "State University",
      degreePercentage: 79,
      hasExperience: false,
      submittedAt: new Date(),
    })
    .execute();
}
