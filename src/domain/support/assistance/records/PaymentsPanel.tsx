import { Anchor, Box, Card, Group, Stack, Text } from "@mantine/core";
import { IconReceiptRupee } from "@tabler/icons-react";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { OpenDues } from "#/domain/money/dues/ledger/OpenDues.tsx";
import { formatReceived } from "#/domain/money/payments/parts.rules.ts";
import type { AssistanceDetails } from "./records.contract.ts";

export function PaymentsPanel({ details }: { details: AssistanceDetails }) {
  const { payments, userId } = details;
  return (
    <Card>
      <Group gap="4px 16px" align="baseline" justify="space-between">
        <h2>Payments</h2>
        {userId.amount !== null && (
          <Text span variant="soft">
            Amount agreed: <MoneyText rupees={userId.amount} /> a month
          </Text>
        )}
      </Group>
      <OpenDues />
      {payments.length === 0 ? (
        <EmptyState
          text="No payment records found."
          hint="Each month's payment appears here once it is recorded."
          Icon={IconReceiptRupee}
        />
      ) : (
        <Box component="ul" className="rows" mt={8}>
          {payments.map(({ month, paymentStatus, paymentDate, amount, received, receiptUrl }) => (
            <li key={month}>
              <Stack gap={0} flex={1}>
                <strong>{month}</strong>
                {paymentDate && (
                  <Text span variant="hint">
                    <DateText value={paymentDate} as="day" />
                  </Text>
                )}
                {received && (
                  <Text span variant="hint">
                    {formatReceived({ amount: amount - received, received })}
                  </Text>
                )}
                {receiptUrl && (
                  <Anchor href={receiptUrl} fz="sm" download aria-label={`Receipt for ${month}`}>
                    Receipt
                  </Anchor>
                )}
              </Stack>
              <MoneyText rupees={amount} />
              <StatusBadge meaning={paymentStatus === "Received" ? "good" : "waiting"}>
                {paymentStatus}
              </StatusBadge>
            </li>
          ))}
        </Box>
      )}
    </Card>
  );
}
