import { Menu, Text } from "@mantine/core";
import { IconGift, IconHistory, IconPhoneCall, IconReceiptRupee, IconX } from "@tabler/icons-react";
import { useContext, useState } from "react";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { CardsContext, MoreMenu } from "#/client/ui/table/RowActions.tsx";
import type { MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import type { FeePart } from "#/domain/money/payments/payments.rules.ts";
import type { Contacted } from "../ContactsDialog.tsx";
import type { ClaimActionsProps } from "../claims/ClaimActions.tsx";
import type { PaymentClaim } from "../claims/claims.contract.ts";
import { formatOwed } from "../dues.rules.ts";
import type { Owed } from "./owed.contract.ts";
import type { Payer } from "./PersonMoney.tsx";

// Loaded with the first row that has one, as few have.
const ClaimActions = lazyPanel<ClaimActionsProps>({
  load: async () => (await import("../claims/ClaimActions.tsx")).ClaimActions,
});

type Props = {
  owed: Owed;
  displayName: string;
  onOpen: (payer: Payer) => void;
  onAct?: ((action: MoneyAction) => void) | undefined;
  onReceive?: (month: Owed) => void;
  /** Opens the notes on asking for it. */
  onContact?: (contacted: Contacted) => void;
};

/** The actions on something owed: record it as received; a fee can be waived. */
export function OwedActions({ owed, displayName, onOpen, onAct, onReceive, onContact }: Props) {
  const { kind, month, userId, amount, received, status, claim } = owed;
  const isCard = useContext(CardsContext);
  const [refused, setRefused] = useState<PaymentClaim | null>(null);
  const part: FeePart = kind === "Balance" ? "Balance" : "Fee";
  const fee = { userId, part, amount, received };
  const isMonth = kind === "Assistance";
  const whose = isMonth ? `${displayName}, ${month}` : displayName;
  return (
    <>
      {onAct && claim?.state === "waiting" && (
        <ClaimActions {...{ claim, displayName, whose, refused, isCard }} onRefuse={setRefused} />
      )}
      {onAct && onReceive && status !== "To come" && claim?.state !== "waiting" && (
        <RowButton
          label={`Record payment from ${whose}`}
          onClick={() => (isMonth ? onReceive(owed) : onAct({ what: "record", fee, displayName }))}
        >
          Record
          {/* Hidden on a phone, as the names need the room. */}
          <Text span inherit visibleFrom="xs">
            {"\u00a0payment"}
          </Text>
        </RowButton>
      )}
      <MoreMenu label={`More for ${whose}, ${formatOwed(owed)}`}>
        <Menu.Item
          leftSection={<IconHistory size={17} stroke={1.7} />}
          onClick={() => onOpen({ userId, name: displayName })}
        >
          All money of {displayName}
        </Menu.Item>
        {onContact && status !== "To come" && (
          <Menu.Item
            leftSection={<IconPhoneCall size={17} stroke={1.7} />}
            onClick={() => onContact({ owedId: owed._id, displayName, what: formatOwed(owed) })}
          >
            {onAct ? "Note contact" : "Contact notes"}
          </Menu.Item>
        )}
        {onAct && isCard && claim?.state === "waiting" && (
          <Menu.Item
            leftSection={<IconX size={17} stroke={1.7} />}
            c="var(--mantine-color-danger-text)"
            onClick={() => setRefused(claim)}
          >
            Not here
          </Menu.Item>
        )}
        {onReceive && claim?.state === "waiting" && (
          <Menu.Item
            leftSection={<IconReceiptRupee size={17} stroke={1.7} />}
            onClick={() => onReceive(owed)}
          >
            Record another payment
          </Menu.Item>
        )}
        {onAct && !isMonth && (
          <Menu.Item
            leftSection={<IconGift size={17} stroke={1.7} />}
            onClick={() => onAct({ what: "waive", fee, displayName })}
          >
            Waive
          </Menu.Item>
        )}
      </MoreMenu>
    </>
  );
}
