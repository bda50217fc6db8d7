import { Box, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CopyTextButton } from "#/client/ui/CopyTextButton.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { useReloadForProvider } from "../../provider-checkout.client.ts";
import { OwedMonth } from "../claims/OwedMonth.tsx";
import type { Paying } from "../claims/UpiDialog.tsx";
import { isOpenDue } from "../dues.rules.ts";
import { type Due, ledgerContract, type PayTo } from "./ledger.contract.ts";

const UpiDialog = lazyDialog<{ paying: Paying | null; onClose: () => void }>({
  load: async () => (await import("../claims/UpiDialog.tsx")).UpiDialog,
  isOpen: ({ paying }) => paying !== null,
});

/** The months of assistance the user still owes, and their due days. Empty if none is open. */
export function OpenDues() {
  const { userId } = useSignedIn();
  const [paying, setPaying] = useState<Paying | null>(null);
  const own = useRouteQuery(ledgerContract.mine, { params: { userId } });
  const open = (own.data?.dues ?? []).filter(
    ({ kind, status }) => kind === "Assistance" && isOpenDue(status),
  );
  const isOnline = useConfig()?.paymentSandbox === false;
  useReloadForProvider(open.length > 0);
  if (open.length === 0) return null;
  const payTo = own.data?.payTo;
  const upi = payTo?.upi;
  // A claimed month waits for the office and is not asked for, even if overdue.
  const unpaid = open.filter(
    ({ claim, amount }) => !(claim?.state === "waiting" && claim.amount >= amount),
  );
  const isLate = unpaid.some(({ status }) => status === "Overdue");
  const title =
    unpaid.length === 0
      ? "You have paid: the office confirms it"
      : isLate
        ? "A payment is overdue"
        : "To be paid next";
  return (
    <Box mt={12} mb={4}>
      <InlineAlert tone={isLate ? "warning" : "info"} title={title}>
        <ul className="figures">
          {open.map((due) => (
            <li key={due._id}>
              <OwedMonth
                due={due}
                isOnline={isOnline}
                {...(upi && {
                  onPay: (of: Due) => setPaying({ due: of, payTo: { ...payTo, upi } }),
                })}
              />
            </li>
          ))}
        </ul>
        {own.data && <HowToPay payTo={own.data.payTo} />}
        <Text mt={8} fz="sm">
          It is marked here once it has reached us. Paid already, or a question?{" "}
          <Link to="/contact-us">Write to us</Link>.
        </Text>
      </InlineAlert>
      <UpiDialog paying={paying} onClose={() => setPaying(null)} />
    </Box>
  );
}

/** The account to pay into; a hint if the office has not set one. */
function HowToPay({ payTo: { account, upi } }: { payTo: PayTo }) {
  if (!account && !upi) {
    return (
      <Text mt={8} fz="sm">
        Pay it the way you agreed with us. <WhoToAsk />
      </Text>
    );
  }
  return (
    <Box component="dl" mt={8}>
      {upi && <Account way="UPI" number={upi} />}
      {account && <Account way="Transfer" number={account} />}
    </Box>
  );
}

const Account = ({ way, number }: { way: string; number: string }) => (
  <Group gap="0 8px">
    <Box component="dt" miw={72} fw={600} c="inherit">
      {way}
    </Box>
    <Group component="dd" gap="0 8px">
      {/* Selected as a whole, to copy it into the payer's banking app. */}
      <span className="wrap" style={{ userSelect: "all" }}>
        {number}
      </span>
      <CopyTextButton text={number} label={`Copy ${way}`} />
    </Group>
  </Group>
);
