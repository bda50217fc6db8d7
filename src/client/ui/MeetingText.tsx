import { Anchor, Text } from "@mantine/core";
import { Fragment } from "react";
import { hostOf } from "#/shared/link.ts";
import {
  MEETING,
  MEETING_FIELDS,
  type MeetingChange,
  type MeetingField,
} from "#/shared/meeting.ts";

type Props = {
  of: MeetingChange;
  /** Only what fits in a list. */
  isBrief?: boolean;
};

/** Where a meeting is and with whom, below its subject; renders nothing if nothing is known. */
export function MeetingText({ of, isBrief = false }: Props) {
  const known = MEETING_FIELDS.flatMap((name) => {
    const value = of[name];
    return value && (MEETING[name].isBrief || !isBrief) ? [{ name, value }] : [];
  });
  if (known.length === 0) return null;
  const isText = ({ name }: Part) => MEETING[name].kind === "text";
  const parts = known.filter((part) => !isText(part));
  return (
    <Text component="div" variant="note" className="wrap" mt={2} style={{ whiteSpace: "normal" }}>
      {parts.map((part, at) => (
        <Fragment key={part.name}>
          {at > 0 && " · "}
          <ShownPart {...part} />
        </Fragment>
      ))}
      {known.filter(isText).map(({ name, value }) => (
        <div key={name} className="lines">
          {value}
        </div>
      ))}
    </Text>
  );
}

type Part = { name: MeetingField; value: string };

function ShownPart({ name, value }: Part) {
  const { kind, label, shown = label } = MEETING[name];
  if (kind === "link") return <JoinLink link={value} />;
  return <span>{shown ? `${shown}: ${value}` : value}</span>;
}

/** Opens a meeting on another site; the host name is shown. */
const JoinLink = ({ link }: { link: string }) => (
  <Anchor href={link} target="_blank" rel="noopener noreferrer" inherit underline="always">
    Join: {hostOf(link)}
  </Anchor>
);
