import { Box, Card } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { TagsInput } from "#/client/ui/ListFields.tsx";
import { MODULES } from "#/shared/modules.ts";
import { openingsContract, type Preferences } from "./openings.contract.ts";
import { MOST_SKILLS } from "./openings.rules.ts";

/** The candidate's skills and preferred locations, for finding openings that fit. */
export function PreferencesCard({ named }: { named: Preferences }) {
  const app = useAppForm({
    initialValues: named,
    draft: "opening-preferences",
    announcesRestored: true,
    send: (body) => prepareCall(openingsContract.setPreferences, { body }),
    refresh: [openingsContract.mine, openingsContract.readPreferences],
  });
  return (
    <Card component="section" aria-label="What you can do">
      <Box component="h2" mb={14}>
        What you can do
      </Box>
      <Form of={app} submitLabel="Save preferences">
        <TagsInput
          label="Skills"
          description="Modules you passed are known already. Enter after each."
          data={[...MODULES]}
          maxTags={MOST_SKILLS}
          {...app.form.getInputProps("skills")}
        />
        <TagsInput
          label="Where you would work"
          description="Empty: anywhere"
          maxTags={MOST_SKILLS}
          {...app.form.getInputProps("locations")}
        />
      </Form>
    </Card>
  );
}
