import { Textarea, type TextareaProps } from "@mantine/core";

/** A form's reason field; `description` says who reads it. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea label="Reason" minRows={2} {...props} />
);
