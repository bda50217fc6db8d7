import { Group, Radio } from "@mantine/core";
import type { DetailsAppForm } from "./details.client.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import { SectionFields } from "./SectionFields.tsx";

export function EmploymentFields({ app }: { app: DetailsAppForm }) {
  const { form } = app;
  const { hasExperience } = form.values;
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
      {hasExperience && <SectionFields app={app} section="employmentDetails" />}
    </>
  );
}
