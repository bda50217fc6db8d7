import { Group } from "@mantine/core";
import { IconMail, IconPhone } from "@tabler/icons-react";
import { mailtoOf } from "#/shared/email.ts";
import { telOf } from "#/shared/phone.ts";
import css from "./ContactWays.module.css";

type Props = {
  phone: string;
  /** As dialled, if different. */
  dialled?: string;
  email: string;
};

export function ContactWays({ phone, dialled = phone, email }: Props) {
  return (
    <Group gap="4px 20px" mt={6} className={css.ways ?? ""}>
      <a href={telOf(dialled)}>
        <IconPhone size={17} stroke={1.8} aria-hidden="true" />
        {phone}
      </a>
      <a href={mailtoOf(email)}>
        <IconMail size={17} stroke={1.8} aria-hidden="true" />
        {email}
      </a>
    </Group>
  );
}
