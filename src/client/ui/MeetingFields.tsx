import { Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { MeetingField } from "#/shared/meeting.ts";
import { FieldGrid } from "./FieldGrid.tsx";

type Props = { field: (name: MeetingField) => GetInputPropsReturnType };

/** Where somebody is met and with whom; all of it may stay empty. */
export const MeetingFields = ({ field }: Props) => (
  <>
    <FieldGrid>
      <TextInput label="Place (optional)" {...field("place")} />
      <TextInput
        label="Link (optional)"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        {...field("link")}
      />
      <TextInput label="Contact person (optional)" autoComplete="off" {...field("contactPerson")} />
    </FieldGrid>
    <Textarea label="Note (optional)" minRows={2} autosize maxRows={6} {...field("note")} />
  </>
);
