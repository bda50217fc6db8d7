import type { ReactNode } from "react";
import { FactList } from "#/client/ui/FactList.tsx";
import { formatDay } from "#/shared/dates.ts";
import type { Details } from "../contract.ts";
import type { SectionName } from "../rules.ts";
import css from "./details.module.css";

/** What was typed has texts where what is stored has numbers; both are shown alike. */
type Shown<T> = { [K in keyof T]: T[K] | string };
type Props = {
  personal: Shown<Details["personalDetails"]>;
  education: Shown<Details["educationDetails"]>;
  /** Null without experience. */
  employment: Details["employmentDetails"];
  /** What stands beside a section's title, such as the way back to its fields. */
  action?: (section: SectionName) => ReactNode;
};

/** Everything somebody told about themselves, section by section. */
export function DetailsFacts({ personal, education, employment, action }: Props) {
  return (
    <div className={css.facts}>
      <FactList
        title="Personal"
        action={action?.("personalDetails")}
        facts={[
          ["Surname", personal.surname],
          ["First name", personal.firstname],
          ["Last name", personal.lastname],
          ["Email", personal.email],
          ["WhatsApp", personal.whatsappNumber],
          ["Contact number", personal.contactNumber],
          ["Emergency contact", personal.emergencyContactName],
          ["Emergency number", personal.emergencyContactNumber],
          ["Permanent address", personal.permanentAddress],
          ["Current address", personal.currentAddress],
        ]}
      />
      <FactList
        title="Education"
        action={action?.("educationDetails")}
        facts={[
          ["10th", level(education.tenthYear, education.tenthPercentage, education.schoolName)],
          [
            "Intermediate or diploma",
            level(education.interYear, education.interPercentage, education.interInstitute),
          ],
          [
            "Degree",
            level(education.degreeYear, education.degreePercentage, education.degreeInstitute),
          ],
        ]}
      />
      <FactList
        title="Employment"
        action={action?.("employmentDetails")}
        facts={
          employment
            ? [
                ["Company", employment.companyName],
                ["Joined", formatDay(employment.joiningDate)],
                ["Relieved", formatDay(employment.relievingDate)],
              ]
            : [["Experience", "None"]]
        }
      />
    </div>
  );
}

const level = (year: number | string, percentage: number | string, place: string) =>
  `${place}, ${year}, ${percentage}%`;
