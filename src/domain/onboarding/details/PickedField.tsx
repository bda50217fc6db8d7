import type { TextInputProps } from "@mantine/core";
import { DateField } from "#/client/ui/DateField.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import type { DetailsField } from "#/shared/details-fields.ts";

export type PickedFieldProps = Omit<TextInputProps, "value" | "onChange" | "min" | "max"> & {
  field: DetailsField;
  value: string;
  onChoose: (text: string) => void;
};

/** A field that is picked: from a list, or a day. */
export function PickedField({ field, value, onChoose, ...labelled }: PickedFieldProps) {
  if (field.kind !== "choice") return <DateField {...labelled} value={value} onChange={onChoose} />;
  return (
    <Select
      {...(labelled as object)}
      clearable={field.optional === true}
      allowDeselect={field.optional === true}
      data={field.choices}
      value={value || null}
      onChange={(text) => onChoose(text ?? "")}
    />
  );
}
