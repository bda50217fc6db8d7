import type { GetInputPropsReturnType } from "@mantine/form";
import { useConfig } from "#/client/lib/config.ts";
import { numberOf } from "#/client/lib/prepared-call.ts";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { toPaise } from "#/shared/money.ts";
import { amountProblem, formatPart } from "../parts.rules.ts";

/** Whether the owner allows recording partial payments. */
export const useAllowsParts = (): boolean => useConfig()?.allowsParts ?? false;

/** The error of a typed amount, given the rupees left to pay; null if it is valid. */
export const partProblem = (typed: number | string, left: number): string | null =>
  amountProblem({
    leftPaise: toPaise(left),
    amount: numberOf(typed) || 0,
    allowsParts: true,
  });

type Props = {
  /** Rupees left to pay, and received before. */
  of: { amount: number; received?: number | undefined };
  form: {
    values: { amount: number | string };
    getInputProps: (field: "amount") => GetInputPropsReturnType;
  };
};

/** The amount received: all that is left, or a part of it. */
export const PartField = ({ of: { amount: left, received }, form }: Props) => (
  <RupeeField
    label="Amount"
    description={formatPart({ left, received, amount: numberOf(form.values.amount) })}
    {...form.getInputProps("amount")}
  />
);
