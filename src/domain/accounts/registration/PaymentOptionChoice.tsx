import { Group, Radio, type RadioGroupProps, Stack, Text } from "@mantine/core";
import { useConfig } from "#/client/lib/config.ts";
import { formatRupees } from "#/shared/money.ts";
import { PAYMENT_OPTIONS, type PaymentOption } from "#/shared/payment-options.ts";

/** What each option means for the trainee, with the fee in rupees. */
const meaningOf = (fee: number): Record<PaymentOption, string> => ({
  "Full Payment": `${formatRupees(fee)} at once`,
  "Partial Payment": `${formatRupees(fee / 2)} now, the rest later`,
  "No Payment": "Nothing to pay",
});

/** The payment option that an approval needs (A5). */
export function PaymentOptionChoice({
  onBlur: _,
  ...choice
}: Omit<RadioGroupProps, "children" | "label">) {
  const meaning = meaningOf(useConfig()?.admissionFee ?? 0);
  // Moving from one card to another does not leave the field, so `onBlur` is dropped.
  return (
    <Radio.Group label="Payment option" {...choice}>
      <Stack gap={8} my={10}>
        {PAYMENT_OPTIONS.map((name, index) => (
          <Radio.Card
            key={name}
            value={name}
            data-autofocus={index === 0 || undefined}
            aria-label={`${name}: ${meaning[name]}`}
          >
            <Radio.Indicator />
            <Group component="span" justify="space-between" gap="0 12px" flex={1}>
              <Text span fw={600}>
                {name}
              </Text>
              <Text span variant="note">
                {meaning[name]}
              </Text>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
