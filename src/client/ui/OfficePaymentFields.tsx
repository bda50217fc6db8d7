import { Checkbox, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { Select } from "#/client/ui/ListFields.tsx";
import { OFFICE_METHODS } from "#/domain/money/payments/payments.rules.ts";
import { DateField } from "./DateField.tsx";

type Props<Day extends string> = {
  inputProps: (field: "method" | "reference" | "takenBy" | Day) => GetInputPropsReturnType;
  day: Day;
  today: string;
  /** Whether the takings of today are closed: nothing can be dated on it. */
  isTodayClosed: boolean;
  /** The field saying that one transfer paid for several people; left out unless needed. */
  sameTransfer?: GetInputPropsReturnType | undefined;
};

export const TODAY_CLOSED =
  "The takings of today are closed. Choose another day, or open today again under Takings.";

/** Fields of a payment taken by the office: method, day, number, and who took it. */
export function OfficePaymentFields<Day extends string>({
  inputProps,
  day,
  today,
  isTodayClosed,
  sameTransfer,
}: Props<Day>) {
  return (
    <>
      <Select
        label="Paid by"
        data={[...OFFICE_METHODS]}
        allowDeselect={false}
        {...inputProps("method")}
      />
      <DateField
        label="Received on"
        max={today}
        description={isTodayClosed ? TODAY_CLOSED : undefined}
        {...inputProps(day)}
      />
      <TextInput
        label="Reference"
        description="The number of the transfer, the UPI payment or the voucher."
        {...inputProps("reference")}
      />
      {sameTransfer && (
        <Checkbox
          label="One transfer paid for more than one person"
          description="Its reference may be on receipts of several people."
          {...sameTransfer}
        />
      )}
      <TextInput label="Taken by" {...inputProps("takenBy")} />
    </>
  );
}
