import { Checkbox, SegmentedControl, Textarea } from "@mantine/core";
import type { AppForm } from "#/client/lib/app-form.ts";
import { FileField } from "#/client/ui/FileField.tsx";
import type { OutcomeValues } from "./interviews.client.ts";
import type { Interview } from "./interviews.contract.ts";
import { lengthOf, needsAttachment, OUTCOMES, SHORTEST_DESCRIPTION } from "./interviews.rules.ts";

type FieldsProps = {
  app: AppForm<OutcomeValues>;
  interview: Interview;
};

export function FeedbackFields({ app: { form, progress }, interview }: FieldsProps) {
  const { feedback, description } = form.values;
  const isNegative = feedback === "Negative";
  return (
    <>
      <SegmentedControl
        aria-label="Feedback"
        data={[...OUTCOMES]}
        {...form.getInputProps("feedback")}
      />
      <Textarea
        label="Description"
        description={
          isNegative
            ? `${lengthOf(description)} of at least ${SHORTEST_DESCRIPTION} characters`
            : "What went well, if you want to note it."
        }
        minRows={4}
        maxRows={10}
        {...form.getInputProps("description")}
      />
      {isNegative && (
        <Checkbox
          label="No-show: somebody did not come"
          {...form.getInputProps("isNoShow", { type: "checkbox" })}
        />
      )}
      <FileField
        label={needsAttachment(interview.round) ? "Attachment (PDF)" : "Attachment (PDF, optional)"}
        hint={
          interview.attachment
            ? "One is stored already; another replaces it."
            : needsAttachment(interview.round) && "HR and Client rounds need it."
        }
        accept={["pdf"]}
        {...form.getInputProps("assignment")}
        value={form.values.assignment}
        progress={progress}
      />
    </>
  );
}
