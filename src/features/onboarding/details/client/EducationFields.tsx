import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import type { DetailsAppForm } from "./api.ts";
import { DetailsField } from "./DetailsField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";

const LEVELS = [
  {
    title: "10th standard",
    year: "tenthYear",
    institute: "schoolName",
    percentage: "tenthPercentage",
    label: "School name",
    of: "10th",
  },
  {
    title: "Intermediate",
    year: "interYear",
    institute: "interInstitute",
    percentage: "interPercentage",
    label: "Intermediate institute",
    of: "Intermediate",
  },
  {
    title: "Degree",
    year: "degreeYear",
    institute: "degreeInstitute",
    percentage: "degreePercentage",
    label: "Degree institute",
    of: "Degree",
  },
] as const;

export function EducationFields({ app }: { app: DetailsAppForm }) {
  const field = { app, section: "educationDetails" } as const;
  return LEVELS.map(({ title, year, institute, percentage, label, of }) => (
    <FieldGroup
      key={title}
      title={title}
      {...(year === "degreeYear" ? { hint: "A CGPA goes in as a percentage." } : {})}
    >
      <FieldGrid>
        <DetailsField {...field} name={institute} label={label} />
        <DetailsField {...field} name={year} label={`${of} year of passing`} kind="year" />
        <DetailsField {...field} name={percentage} label={`${of} percentage`} kind="percentage" />
      </FieldGrid>
    </FieldGroup>
  ));
}
