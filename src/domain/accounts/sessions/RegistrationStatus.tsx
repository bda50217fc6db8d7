import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useConfig } from "#/client/lib/config.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useAnswerTime, useOutlook } from "#/client/lib/outlook.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { telOf } from "#/shared/phone.ts";
import classes from "./login.module.css";

type Props = {
  isPending: boolean;
  /** The specified sentence. */
  title: string;
  /** When the registration came in, or when it was decided. */
  since: string | undefined;
  email: string;
};

/** Shown for a registration that is not approved: contacts, how long it takes, and what is next. */
export function RegistrationStatus({ isPending, title, since, email }: Props) {
  const config = useConfig();
  const who = config?.contacts.admin;
  const time = useAnswerTime(useOutlook()?.answerDays);
  const day = since ? formatShownDate(since) : undefined;
  return (
    <InlineAlert tone="info" announce="alert" title={title}>
      {isPending ? (
        <p className={classes.decision}>
          {day ? `You registered on ${day}. ` : ""}
          {who?.name ?? "Our office"} reads every registration, usually {time}, and writes to{" "}
          {email}. There is nothing for you to do until then; afterwards, log in here with the same
          password.
        </p>
      ) : (
        <p className={classes.decision}>
          {day ? `It was decided on ${day}. ` : ""}
          If you think this is a mistake, or your situation has changed, write to us, or{" "}
          <Anchor component={Link} to="/register" inherit underline="always">
            register again
          </Anchor>{" "}
          with the same email.
        </p>
      )}
      <p className={classes.decision}>
        Questions?{" "}
        <Anchor component={Link} to="/contact-us" inherit underline="always">
          Write to us
        </Anchor>
        {who ? (
          <>
            {" "}
            or call{" "}
            <Anchor
              href={telOf(who.phone)}
              inherit
              underline="always"
              style={{ whiteSpace: "nowrap" }}
            >
              {who.phone}
            </Anchor>
          </>
        ) : null}
        .
      </p>
    </InlineAlert>
  );
}
