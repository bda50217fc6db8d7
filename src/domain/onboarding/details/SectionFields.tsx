import type { ReactNode } from "react";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { type GroupName, groupOf } from "#/shared/details-fields.ts";
import { DetailsField, type FieldExtras } from "./DetailsField.tsx";
import type { DetailsAppForm } from "./details.client.ts";
import { fieldsOf, type SectionName } from "./details.rules.ts";
import { FieldGroup } from "./FieldGroup.tsx";

type Props = {
  app: DetailsAppForm;
  section: SectionName;
  /** Additional behaviour of single fields, by name. */
  extras?: Readonly<Record<string, FieldExtras>>;
  /** Shown below the fields of a group. */
  below?: Partial<Record<GroupName, ReactNode>>;
};

export function SectionFields({ app, section, extras = {}, below = {} }: Props) {
  const fields = fieldsOf(section);
  const groups = new Map(fields.map(([, field]) => [field.group, groupOf(field)]));
  return [...groups].map(([group, { title, hint }]) => (
    <FieldGroup key={group} title={title} {...(hint ? { hint } : {})}>
      <FieldGrid>
        {fields
          .filter(([, field]) => field.group === group)
          .map(([name, field]) => (
            <DetailsField
              key={name}
              app={app}
              section={section}
              name={name}
              field={field}
              {...extras[name]}
            />
          ))}
      </FieldGrid>
      {below[group]}
    </FieldGroup>
  ));
}
