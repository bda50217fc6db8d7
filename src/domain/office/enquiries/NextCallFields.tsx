import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useCurrentDate } from "#/client/lib/now.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { addYears } from "#/shared/dates.ts";

type Props = { field: (name: "nextCallOn" | "nextCallAt") => GetInputPropsReturnType };

export function NextCallFields({ field }: Props) {
  const today = useCurrentDate();
  return (
    <FieldGrid>
      <DateField
        label="Next call"
        description="Left empty, no call is planned."
        min={today}
        max={addYears(today, 1)}
        {...field("nextCallOn")}
      />
      <TextInput label="At" type="time" {...field("nextCallAt")} />
    </FieldGrid>
  );
}
