import { Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { sending } from "#/client/lib/sending.ts";
import { useSession } from "#/client/lib/session.ts";
import { Form } from "#/client/ui/Form.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { profileContract } from "#/features/accounts/profile/contract.ts";
import { ERRORS } from "#/shared/errors.ts";
import { type ContactInput, contactContract, MAX_MESSAGE_LENGTH } from "../contract.ts";

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
  const app = useAppForm({
    initialValues: known,
    send: (body) => sending(contactContract.submit, { body }),
    check: emptyFields,
    alertOf: failureText,
    successMs: TOAST_MS,
    next: () => known,
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

/** A word at each field that is still empty. */
const emptyFields = (values: ContactInput) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.trim() === "" ? `Enter your ${name}.` : null,
    ]),
  );

/** The specification's words for a message that did not get through. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === "OFFLINE") {
    return "An error occurred. Please try again.";
  }
  const isAboutFields = Object.keys(error.fields).length > 0;
  return isAboutFields ? messageOf(error) : "Failed to send message. Please try again later.";
}
