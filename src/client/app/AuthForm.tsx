import type { ComponentProps } from "react";
import { Form } from "#/client/ui/Form.tsx";

type Props<Values extends Record<string, unknown>> = Omit<
  ComponentProps<typeof Form<Values>>,
  "submitProps"
>;

/** The form of a sign-in page: its button is as wide as the fields. */
export const AuthForm = <Values extends Record<string, unknown>>(props: Props<Values>) => (
  <Form {...props} submitProps={{ fullWidth: true, size: "md" }} />
);
