import { Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { MEETING, MEETING_FIELDS, type MeetingField } from "#/shared/meeting.ts";
import { FieldGrid } from "./FieldGrid.tsx";

type Props = { field: (name: MeetingField) => GetInputPropsReturnType };

const isText = (name: MeetingField) => MEETING[name].kind === "text";
const labelOf = (name: MeetingField) => `${MEETING[name].label} (optional)`;
const ADDRESS = { placeholder: "https://", inputMode: "url" } as const;

/** Where a meeting is and with whom; all fields are optional. */
export const MeetingFields = ({ field }: Props) => (
  <>
    <FieldGrid>
      {MEETING_FIELDS.filter((name) => !isText(name)).map((name) => (
        <TextInput
          key={name}
          label={labelOf(name)}
          {...(MEETING[name].kind === "link" ? ADDRESS : {})}
          // A browser may offer the rooms that were typed before, but nobody's own name.
          autoComplete={name === "place" ? "on" : "off"}
          {...field(name)}
        />
      ))}
    </FieldGrid>
    {MEETING_FIELDS.filter(isText).map((name) => (
      <Textarea
        key={name}
        label={labelOf(name)}
        minRows={2}
        autosize
        maxRows={6}
        {...field(name)}
      />
    ))}
  </>
);
