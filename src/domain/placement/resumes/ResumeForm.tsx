import { Checkbox, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { queryClient, routeQuery } from "#/client/lib/query.ts";
import { sending } from "#/client/lib/sending.ts";
import { Form } from "#/client/ui/Form.tsx";
import { ProjectFields } from "./ProjectFields.tsx";
import { type Resume, type ResumeInput, resumesContract } from "./resumes.contract.ts";
import {
  CONTACT_NAMES,
  CONTACTS,
  type ContactWay,
  DESIGN_NAMES,
  DESIGNS,
  type Design,
} from "./resumes.rules.ts";
import { SectionOrder } from "./SectionOrder.tsx";

type Values = Omit<ResumeInput, "version">;

/** What the reader's résumé shows, in which order and design. */
export function ResumeForm({ resume }: { resume: Resume }) {
  const app = useChangeForm<Resume, Values, ReturnType<typeof sendingResume>>(
    resume,
    ({ shares: _, version: __, ...values }) => values,
    ({ version }) => ({
      send: (values) => sendingResume(values, version),
      refresh: [resumesContract.mine],
      now: () => queryClient.getQueryData(routeQuery(resumesContract.mine, {}).queryKey),
      draft: "resume",
    }),
  );
  const { form } = app;
  return (
    <Form of={app} submitLabel="Save résumé">
      <div>
        <Text fw={600} id="resume-design">
          Design
        </Text>
        <SegmentedControl
          aria-labelledby="resume-design"
          mt={6}
          data={DESIGNS.map((value) => ({ value, label: DESIGN_NAMES[value] }))}
          value={form.values.design}
          onChange={(design) => form.setFieldValue("design", design as Design)}
        />
      </div>
      <TextInput
        label="Headline"
        description="What you are, in a line: AEM developer, open to Bengaluru."
        {...form.getInputProps("headline")}
      />
      <Textarea label="Summary" minRows={4} {...form.getInputProps("summary")} />
      <Checkbox.Group
        label="How companies reach you"
        value={form.values.contact}
        onChange={(contact) => form.setFieldValue("contact", contact as ContactWay[])}
      >
        <Group gap={20} mt={6}>
          {CONTACTS.map((way) => (
            <Checkbox key={way} value={way} label={CONTACT_NAMES[way]} />
          ))}
        </Group>
      </Checkbox.Group>
      <SectionOrder
        chosen={form.values.sections}
        onChange={(sections) => form.setFieldValue("sections", sections)}
      />
      <Stack gap={10}>
        <ProjectFields form={form} />
      </Stack>
    </Form>
  );
}

const sendingResume = (values: Values, version: number) =>
  sending(resumesContract.save, { body: { ...values, version } });
