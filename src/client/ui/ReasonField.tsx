import { Textarea, type TextareaProps } from "@mantine/core";

/** Why, below what else a form asks; `description` says who reads it. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea label="Reason" minRows={2} {...props} />
);
