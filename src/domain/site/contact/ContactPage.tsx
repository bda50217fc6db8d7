import {
  Box,
  Card,
  Group,
  Skeleton,
  Text,
  Textarea,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useConfig } from "#/client/lib/config.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSession } from "#/client/lib/session.ts";
import { ContactWays } from "#/client/ui/ContactWays.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { profileContract } from "#/domain/accounts/profile/profile.contract.ts";
import type { SiteConfig } from "#/domain/site/site.contract.ts";
import { formatNumber } from "#/shared/money.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { type ContactInput, contactContract, MAX_MESSAGE_LENGTH } from "./contact.contract.ts";
import css from "./contact.module.css";
import { workingDayAfter } from "./contact.rules.ts";
import { TalkScene } from "./TalkScene.tsx";

/** Where anyone can write to the hub, or find a telephone number. */
export function ContactPage() {
  return (
    <section className={css.contact} aria-labelledby="contact-title">
      <div className={css.grid}>
        <div>
          <PublicTitle id="contact-title">Contact Us</PublicTitle>
          <Text
            variant="soft"
            mt={18}
            maw="46ch"
            fz="clamp(1.0625rem, 1rem + 0.35vw, 1.1875rem)"
            lh={1.6}
          >
            Ask us anything about the training, the fee or your chances. A mentor reads every
            message and answers by mail.
          </Text>
        </div>
        <div className={css.form}>
          <Box component="h2" mb={20} fz="xl">
            Write to us
          </Box>
          <ContactForm />
        </div>
        <div>
          <ContactPeople />
          <TalkScene />
        </div>
      </div>
    </section>
  );
}

type Person = SiteConfig["contacts"]["admin"];

function ContactPeople() {
  const config = useConfig();
  const contacts = config?.contacts;
  return (
    <>
      <Box component="h2" mb={14}>
        Or reach us directly
      </Box>
      {contacts ? (
        <Tiles component="ul" min="13rem" gap="14px">
          <PersonCard person={contacts.admin} about="Admissions, fees and batches" />
          <PersonCard person={contacts.marketingHead} about="Interviews and placements" />
        </Tiles>
      ) : (
        <Tiles min="13rem" gap="14px" role="status" aria-label="Loading contact details">
          <Skeleton height={126} radius="lg" />
          <Skeleton height={126} radius="lg" />
        </Tiles>
      )}
      <Group gap={8} mt={18} c="var(--ink-soft)" wrap="nowrap" align="flex-start">
        <IconMapPin size={18} stroke={1.7} aria-hidden="true" />
        <Text span className="lines">
          {config?.address ?? "Classes are held offline in Bengaluru."}
          {config?.hours && `\n${config.hours}`}
        </Text>
      </Group>
    </>
  );
}

function PersonCard({ person, about }: { person: Person; about: string }) {
  const { name, email, phone } = person;
  return (
    <Card component="li" p={18}>
      <h3>{name}</h3>
      <Text variant="note" mt={4} mb={8}>
        {about}
      </Text>
      <ContactWays email={email} phone={phone} />
    </Card>
  );
}

const TOAST_MS = 3000;
const NOTHING: ContactInput = { name: "", email: "", message: "" };

/** Prefilled for a signed-in user. */
function ContactForm() {
  const session = useSession();
  const userId = session?.userId ?? "";
  const profile = useQuery({
    ...routeQuery(profileContract.find, { params: { userId } }),
    enabled: session !== null,
  });
  // Keeps the form's height, as the telephone contacts are below it.
  if (session && profile.isPending) {
    return (
      <>
        <VisuallyHidden role="status">Loading...</VisuallyHidden>
        <Skeleton radius="lg" inert>
          <MessageForm known={NOTHING} />
        </Skeleton>
      </>
    );
  }
  const { username: name = "", email = "" } = profile.data?.user ?? {};
  return <MessageForm key={userId} known={{ name, email, message: "" }} />;
}

function MessageForm({ known }: { known: ContactInput }) {
  const app = useAppForm({
    initialValues: known,
    draft: "contact-message",
    send: (body) => prepareCall(contactContract.submit, { body }),
    check: emptyFields,
    alertOf: failureText,
    successMs: TOAST_MS,
    next: () => known,
    refresh: [],
  });
  const { getInputProps } = app.form;
  const config = useConfig();
  const today = useCurrentDate();
  return (
    <Form of={app} submitLabel="Send message" label="Contact Us">
      <TextInput label="Name" autoComplete="name" {...getInputProps("name")} />
      <EmailField autoComplete="email" {...getInputProps("email")} />
      <Textarea
        label="Message"
        description={`Up to ${formatNumber(MAX_MESSAGE_LENGTH)} characters`}
        minRows={5}
        maxRows={14}
        {...getInputProps("message")}
      />
      {config && (
        <Text variant="hint">
          Write today and you have an answer by{" "}
          <DateText value={workingDayAfter(today, config.contactAnswerDays)} />.
        </Text>
      )}
    </Form>
  );
}

/** A word at each empty field, and one sentence above the button. */
function emptyFields(values: ContactInput) {
  const empty = Object.entries(values).filter(([, value]) => value.trim() === "");
  const words = Object.fromEntries(empty.map(([name]) => [name, `Enter your ${name}.`]));
  return { ...words, "": empty.length > 0 ? SCREEN_ERRORS.CONTACT_INCOMPLETE.message : null };
}

/** The specified text for a message that was not sent. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === "OFFLINE") {
    return "An error occurred. Please try again.";
  }
  const isAboutFields = Object.keys(error.fields).length > 0;
  return isAboutFields ? messageOf(error) : "Failed to send message. Please try again later.";
}
