import { Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { MEETING, type MeetingField, SESSION_FIELDS } from "#/shared/meeting.ts";
import { FieldGrid } from "./FieldGrid.tsx";

type Props = {
  field: (name: MeetingField) => GetInputPropsReturnType;
  /** The fields to show: by default those of a training session. */
  fields?: readonly MeetingField[];
};

const isText = (name: MeetingField) => MEETING[name].kind === "text";
const labelOf = (name: MeetingField) => `${MEETING[name].label} (optional)`;
const ADDRESS = { placeholder: "https://", inputMode: "url" } as const;

/** Where a meeting is and with whom; all fields are optional. */
export const MeetingFields = ({ field, fields = SESSION_FIELDS }: Props) => (
  <>
    <FieldGrid>
      {fields
        .filter((name) => !isText(name))
        .map((name) => (
          <TextInput
            key={name}
            label={labelOf(name)}
            {...(MEETING[name].kind === "link" ? ADDRESS : {})}
            // A browser may suggest rooms typed before, but not the user's own name.
            autoComplete={name === "place" ? "on" : "off"}
            {...field(name)}
          />
        ))}
    </FieldGrid>
    {fields.filter(isText).map((name) => (
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
