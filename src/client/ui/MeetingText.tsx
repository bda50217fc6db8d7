import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { hostOf } from "#/shared/link.ts";
import type { MeetingChange } from "#/shared/meeting.ts";

type Props = {
  of: MeetingChange;
  /** Nothing but place and link: what a list has room for. */
  isBrief?: boolean;
};

/** Where somebody is met and with whom, below what it is about; nothing where nothing is known. */
export function MeetingText({ of: { place, link, contactPerson, note }, isBrief = false }: Props) {
  const parts: ReactNode[] = [
    place && <span key="place">{place}</span>,
    link && <JoinLink key="link" link={link} />,
    !isBrief && contactPerson && <span key="contact">Contact: {contactPerson}</span>,
  ].filter(Boolean);
  const isNoted = !isBrief && Boolean(note);
  if (parts.length === 0 && !isNoted) return null;
  return (
    <Text component="div" variant="note" className="wrap" mt={2} style={{ whiteSpace: "normal" }}>
      {parts.flatMap((part, at) => (at === 0 ? [part] : [" · ", part]))}
      {isNoted && <div className="lines">{note}</div>}
    </Text>
  );
}

/** Opens a meeting elsewhere; its host says where that is. */
const JoinLink = ({ link }: { link: string }) => (
  <Anchor href={link} target="_blank" rel="noopener noreferrer" inherit underline="always">
    Join: {hostOf(link)}
  </Anchor>
);
