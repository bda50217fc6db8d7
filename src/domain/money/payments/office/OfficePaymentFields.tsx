import { Checkbox, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useEffect, useEffectEvent } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { OFFICE_METHODS } from "../payments.rules.ts";
import { takingsContract } from "../takings.contract.ts";

const TODAY_CLOSED =
  "The takings of today are closed. Choose another day, or open today again under Takings.";

type DayProps<Day extends string> = {
  form: {
    values: Record<Day, string>;
    getInputProps: (field: Day) => GetInputPropsReturnType;
    setFieldValue: (field: Day, value: "") => void;
  };
  day: Day;
  label?: string;
};

/** The day money came in. Once today's takings are closed it no longer defaults to today. */
export function ReceivedOnField<Day extends string>(props: DayProps<Day>) {
  const { form, day, label = "Received on" } = props;
  const takings = useRouteQuery(takingsContract.read, { query: {} }).data;
  const today = useCurrentDate();
  const isTodayClosed = takings?.closing != null;
  const clearToday = useEffectEvent(() => {
    if (takings && form.values[day] === takings.day) form.setFieldValue(day, "");
  });
  useEffect(() => {
    if (isTodayClosed) clearToday();
  }, [isTodayClosed]);
  return (
    <DateField
      label={label}
      max={today}
      description={isTodayClosed ? TODAY_CLOSED : undefined}
      {...form.getInputProps(day)}
    />
  );
}

type Field = "method" | "reference" | "takenBy" | "sameTransfer";
type Props<Day extends string> = DayProps<Day> & {
  form: { getInputProps: (field: Field, as?: { type: "checkbox" }) => GetInputPropsReturnType };
  /** Whether one transfer may have paid for several people. */
  mayBeShared: boolean;
};

/** The fields of a payment taken by the office: method, day, number, and who took it. */
export function OfficePaymentFields<Day extends string>({ form, day, mayBeShared }: Props<Day>) {
  return (
    <>
      <Select
        label="Paid by"
        data={[...OFFICE_METHODS]}
        allowDeselect={false}
        {...form.getInputProps("method")}
      />
      <ReceivedOnField form={form} day={day} />
      <TextInput
        label="Reference"
        description="The number of the transfer, the UPI payment or the voucher."
        {...form.getInputProps("reference")}
      />
      {mayBeShared && (
        <Checkbox
          label="One transfer paid for more than one person"
          description="Its reference may be on receipts of several people."
          {...form.getInputProps("sameTransfer", { type: "checkbox" })}
        />
      )}
      <TextInput label="Taken by" {...form.getInputProps("takenBy")} />
    </>
  );
}
