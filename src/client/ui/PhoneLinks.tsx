import { Anchor, Group } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";

/** `number`: ten digits of an Indian number. `of`: whose it is. */
type Props = { number: string; of: string };

/** A telephone number as a link to call it, and a link to its WhatsApp chat. */
export function PhoneLinks({ number, of }: Props) {
  return (
    <Group gap={8} wrap="nowrap" display="inline-flex">
      <Anchor
        href={`tel:+91${number}`}
        inherit
        className="figures"
        // Its touch target would make the line higher than the card allows.
        my={-4}
        aria-label={`Call ${of}: ${number}`}
      >
        {number}
      </Anchor>
      <Anchor
        href={`https://wa.me/91${number}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp ${of}`}
        title="WhatsApp"
        lh={1}
        p={3}
      >
        <IconBrandWhatsapp size={18} stroke={1.8} aria-hidden="true" />
      </Anchor>
    </Group>
  );
}
