import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { FactList } from "#/client/ui/FactList.tsx";
import { groupOf } from "#/shared/details-fields.ts";
import { namePrinted } from "#/shared/printed-name.ts";
import { fieldsOf, fieldText, type SectionName } from "./details.rules.ts";

/** A section as stored or as typed; both are shown the same way. */
type Shown = Readonly<Record<string, string | number | null | undefined>>;
type Props = {
  personal: Shown;
  education: Shown;
  /** Null without experience. */
  employment: Shown | null;
  /** Shown next to a section's title, such as the link back to its fields. */
  action?: (section: SectionName) => ReactNode;
};

export function DetailsFacts({ personal, education, employment, action }: Props) {
  return (
    <Stack gap={28}>
      <FactList
        title="Personal"
        action={action?.("personalDetails")}
        facts={factsOf("personalDetails", personal)}
      />
      <FactList
        title="Education"
        action={action?.("educationDetails")}
        facts={factsOf("educationDetails", education)}
      />
      <FactList
        title="Employment"
        action={action?.("employmentDetails")}
        facts={employment ? factsOf("employmentDetails", employment) : [["Experience", "None"]]}
      />
    </Stack>
  );
}

/** The name as printed on documents, to be confirmed with the rest. */
const printedOf = ({ surname, firstname, lastname, nameOnPapers }: Shown): string =>
  namePrinted({
    surname: String(surname ?? ""),
    firstname: String(firstname ?? ""),
    lastname: String(lastname ?? ""),
    nameOnPapers: String(nameOnPapers ?? ""),
  });

/** Returns label and text of each field; a group shown on one line makes one text. */
function factsOf(section: SectionName, values: Shown): [label: string, text: string][] {
  const texts = new Map<string, string[]>();
  for (const [name, field] of fieldsOf(section)) {
    const label = groupOf(field).fact ?? field.fact ?? field.label;
    const text = name === "nameOnPapers" ? printedOf(values) : fieldText(field, values[name]);
    texts.set(label, [...(texts.get(label) ?? []), ...(text ? [text] : [])]);
  }
  return [...texts].map(([label, parts]) => [label, parts.join(", ")]);
}
