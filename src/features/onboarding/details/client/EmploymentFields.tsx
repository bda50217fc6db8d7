import { Group, Radio } from "@mantine/core";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import type { DetailsAppForm } from "./api.ts";
import { DetailsField } from "./DetailsField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";

export function EmploymentFields({ app }: { app: DetailsAppForm }) {
  const { form } = app;
  const { hasExperience, employmentDetails } = form.values;
  const day = (name: "joiningDate" | "relievingDate") => ({
    ...form.getInputProps(`employmentDetails.${name}`),
    value: employmentDetails[name],
    onChange: (date: string) => form.setFieldValue(`employmentDetails.${name}`, date),
  });
  return (
    <>
      <FieldGroup title="Experience">
        <Radio.Group
          label="Have you worked before?"
          value={hasExperience ? "yes" : "no"}
          onChange={(answer) => {
            form.setFieldValue("hasExperience", answer === "yes");
            app.setAlert(null);
          }}
        >
          <Group gap="lg" mt={10}>
            <Radio value="yes" label="Yes" />
            <Radio value="no" label="No" />
          </Group>
        </Radio.Group>
      </FieldGroup>
      {hasExperience && (
        <FieldGroup title="Your last employment">
          <FieldGrid>
            <DetailsField
              app={app}
              section="employmentDetails"
              name="companyName"
              label="Company name"
              autoComplete="organization"
            />
            <DateField label="Joining date" {...day("joiningDate")} />
            <DateField label="Relieving date" {...day("relievingDate")} />
          </FieldGrid>
        </FieldGroup>
      )}
    </>
  );
}
