import { Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { type AppForm, useAppForm } from "#/client/lib/app-form.ts";
import { routeQuery, useSend } from "#/client/lib/query.ts";
import { useSession } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { Form } from "#/client/ui/Form.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { profileContract } from "#/features/accounts/profile/contract.ts";
import { ERRORS } from "#/shared/errors.ts";
import { ContactInput, contactContract, MAX_MESSAGE_LENGTH } from "../contract.ts";

const TOAST_MS = 3000;

/** Whoever is signed in need not say who they are. */
export function ContactForm() {
  const session = useSession();
  const userId = session?.userId ?? "";
  const profile = useQuery({
    ...routeQuery(profileContract.find, { params: { userId } }),
    enabled: session !== null,
  });
  if (session && profile.isPending) return <LoadingState />;
  const { username: name = "", email = "" } = profile.data?.user ?? {};
  return <MessageForm key={userId} known={{ name, email, message: "" }} />;
}

function MessageForm({ known }: { known: ContactInput }) {
  const submit = useSend(contactContract.submit);
  const app: AppForm<ContactInput> = useAppForm<ContactInput>({
    initialValues: known,
    validate: wrongFields,
    alertOf: failureText,
    onSubmit: async (values) => {
      const { message } = await submit.mutateAsync({ body: values });
      toast.success(message, { ms: TOAST_MS });
      app.form.reset();
    },
  });
  const { values, getInputProps } = app.form;
  // The one sentence for what is missing; what is wrong where stands at the fields.
  const check = (event?: FormEvent<HTMLFormElement>) => {
    app.setAlert(isIncomplete(values) ? ERRORS.CONTACT_INCOMPLETE.message : null);
    app.submit(event);
  };
  return (
    <Form of={{ ...app, submit: check }} submitLabel="Send message" label="Contact Us">
      <TextInput label="Name" autoComplete="name" {...getInputProps("name")} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...getInputProps("email")}
      />
      <Textarea
        label="Message"
        description={`Up to ${MAX_MESSAGE_LENGTH.toLocaleString("en-IN")} characters`}
        autosize
        minRows={5}
        maxRows={14}
        {...getInputProps("message")}
      />
    </Form>
  );
}

const isIncomplete = (values: ContactInput) =>
  Object.values(values).some((value) => value.trim() === "");

/** The contract's own rules, and a word at each field that is still empty. */
function wrongFields(values: ContactInput): Record<string, string | null> {
  const wrong: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() === "") wrong[name] = `Enter your ${name}.`;
  }
  for (const { path, message } of ContactInput.safeParse(values).error?.issues ?? []) {
    wrong[path.join(".")] ??= message;
  }
  return wrong;
}

/** The specification's words for a message that did not get through. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === "OFFLINE") {
    return "An error occurred. Please try again.";
  }
  const isAboutFields = Object.keys(error.fields).length > 0;
  return isAboutFields ? messageOf(error) : "Failed to send message. Please try again later.";
}
