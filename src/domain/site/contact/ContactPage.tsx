import { Box, Text } from "@mantine/core";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { ContactPeople } from "./ContactPeople.tsx";
import css from "./contact.module.css";
import { TalkScene } from "./TalkScene.tsx";

/** Where anybody can write to the hub, or find a telephone number. */
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
