import { Anchor, Box, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useConfig } from "#/client/lib/config.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CopyTextButton } from "#/client/ui/CopyTextButton.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { formatReceived } from "#/domain/money/payments/parts.rules.ts";
import { formatRupees } from "#/shared/money.ts";
import { isOpenDue, upiLink } from "../dues.rules.ts";
import { ledgerContract, type PayTo } from "./ledger.contract.ts";
import css from "./ledger.module.css";

/** The months of assistance the reader still owes, and by when. Nothing where nothing is open. */
export function OpenDues() {
  const { userId } = useSignedIn();
  const config = useConfig();
  const own = useQuery(routeQuery(ledgerContract.mine, { params: { userId } }));
  const open = (own.data?.dues ?? []).filter(
    ({ kind, status }) => kind === "Assistance" && isOpenDue(status),
  );
  if (open.length === 0) return null;
  const upi = own.data?.payTo.upi;
  const payee = config?.hubName ?? "";
  const isLate = open.some(({ status }) => status === "Overdue");
  return (
    <Box mt={12} mb={4}>
      <InlineAlert
        tone={isLate ? "warning" : "info"}
        title={isLate ? "A payment is overdue" : "To be paid next"}
      >
        <ul className="figures">
          {open.map(({ _id, amount, received, month, dueOn, status }) => (
            <li key={_id}>
              {formatRupees(amount)} for {month} {status === "Overdue" ? "was due on" : "due on"}{" "}
              <DateText value={dueOn} as="day" />
              {received && ` (${formatReceived({ amount, received })})`}{" "}
              {upi && (
                <Anchor
                  hiddenFrom="sm"
                  href={upiLink({ upi, payee, amount, note: `Assistance ${month}` })}
                >
                  Pay in a UPI app
                </Anchor>
              )}
            </li>
          ))}
        </ul>
        {own.data && <HowToPay payTo={own.data.payTo} />}
        <Text mt={8} fz="sm">
          It is marked here once it has reached us. Paid already, or a question?{" "}
          <Link to="/contact-us">Write to us</Link>.
        </Text>
      </InlineAlert>
    </Box>
  );
}

/** The account to pay into; a hint where the office has not set one. */
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
    <dd className={css.number}>{number}</dd>
    <CopyTextButton text={number} label={`Copy ${way}`} />
  </Group>
);
