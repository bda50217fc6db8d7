import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import type { DetailsAppForm } from "./api.ts";
import { DetailsField } from "./DetailsField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";

const LEVELS = [
  {
    title: "10th standard",
    hint: "A CGPA goes in as a percentage: type it, and the form converts it.",
    year: "tenthYear",
    institute: "schoolName",
    percentage: "tenthPercentage",
    label: "School name",
    of: "10th",
  },
  {
    title: "Intermediate or diploma",
    hint: "12th standard, PUC or a diploma after the 10th.",
    year: "interYear",
    institute: "interInstitute",
    percentage: "interPercentage",
    label: "Intermediate institute",
    of: "Intermediate",
  },
  {
    title: "Degree",
    hint: undefined,
    year: "degreeYear",
    institute: "degreeInstitute",
    percentage: "degreePercentage",
    label: "Degree institute",
    of: "Degree",
  },
] as const;

export function EducationFields({ app }: { app: DetailsAppForm }) {
  const field = { app, section: "educationDetails" } as const;
  return LEVELS.map(({ title, hint, year, institute, percentage, label, of }) => (
    <FieldGroup key={title} title={title} {...(hint ? { hint } : {})}>
      <FieldGrid>
        <DetailsField {...field} name={institute} label={label} />
        <DetailsField {...field} name={year} label={`${of} year of passing`} kind="year" />
        <DetailsField {...field} name={percentage} label={`${of} percentage`} kind="percentage" />
      </FieldGrid>
    </FieldGroup>
  ));
}
