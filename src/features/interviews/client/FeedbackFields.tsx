import { Checkbox, SegmentedControl, Textarea } from "@mantine/core";
import type { useAppForm } from "#/client/lib/app-form.ts";
import { FileField } from "#/client/ui/FileField.tsx";
import type { Interview } from "../contract.ts";
import { lengthOf, needsAttachment, OUTCOMES, SHORTEST_DESCRIPTION } from "../rules.ts";
import type { OutcomeValues } from "./api.ts";

type FieldsProps = {
  app: ReturnType<typeof useAppForm<OutcomeValues>>;
  interview: Interview;
  progress: number | null;
};

export function FeedbackFields({ app, interview, progress }: FieldsProps) {
  const { form } = app;
  const { feedback, description, file } = form.values;
  const isNegative = feedback === "Negative";
  const { error: fileError } = form.getInputProps("file");
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
        autosize
        minRows={4}
        maxRows={10}
        maxLength={5000}
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
        value={file}
        onChange={(chosen) => form.setFieldValue("file", chosen)}
        error={fileError}
        progress={progress}
        data-path="file"
      />
    </>
  );
}
