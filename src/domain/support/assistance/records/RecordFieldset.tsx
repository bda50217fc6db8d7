import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import type { RecordTexts } from "./records.client.ts";

type Props<Values extends RecordTexts> = {
  form: UseFormReturnType<Values>;
  /** Read-only fields do not look like inputs. */
  isReadOnly?: boolean;
};

/** Contact details and workplace: the same fields in every form. */
export function RecordFieldset<Values extends RecordTexts>(props: Props<Values>) {
  const { isReadOnly = false } = props;
  // The fields every form of a record has; Mantine's path types do not support a type parameter.
  const form = props.form as unknown as UseFormReturnType<RecordTexts>;
  const look = {
    readOnly: isReadOnly,
    variant: isReadOnly ? "unstyled" : "default",
  };
  return (
    <FieldGrid>
      <TextInput label="Name" autoComplete="name" {...look} {...form.getInputProps("username")} />
      <EmailField autoComplete="email" {...look} {...form.getInputProps("email")} />
      <TextInput
        label="Mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...look}
        {...form.getInputProps("mobile")}
      />
      <TextInput
        label="Client company name"
        autoComplete="organization"
        {...look}
        {...form.getInputProps("companyName")}
      />
      <TextInput
        label="Package (LPA)"
        inputMode="decimal"
        {...look}
        {...form.getInputProps("package")}
      />
      {isReadOnly ? (
        <TextInput
          label="Support joining date"
          {...look}
          value={formatShownDate(form.values.dateOfJoining)}
        />
      ) : (
        <DateField label="Support joining date" {...form.getInputProps("dateOfJoining")} />
      )}
    </FieldGrid>
  );
}
