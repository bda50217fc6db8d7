import { Menu } from "@mantine/core";
import { IconGift, IconHistory } from "@tabler/icons-react";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { MoreMenu } from "#/client/ui/table/RowActions.tsx";
import type { MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import type { FeePart } from "#/domain/money/payments/payments.rules.ts";
import type { Owed } from "./owed.contract.ts";
import type { Payer } from "./PersonMoney.tsx";

type Props = {
  owed: Owed;
  displayName: string;
  onOpen: (payer: Payer) => void;
  onAct?: (action: MoneyAction) => void;
  onReceive?: (month: Owed) => void;
};

/** What is done with something owed: recorded as received; a fee can be waived. */
export function OwedActions({ owed, displayName, onOpen, onAct, onReceive }: Props) {
  const { kind, month, userId, amount, status } = owed;
  const part: FeePart = kind === "Balance" ? "Balance" : "Fee";
  const fee = { userId, part, amount };
  const isMonth = kind === "Assistance";
  const what = isMonth ? `${month} of ${displayName}` : `the payment of ${displayName}`;
  return (
    <>
      {onAct && onReceive && status !== "To come" && (
        <RowButton
          label={`Record ${what}`}
          onClick={() => (isMonth ? onReceive(owed) : onAct({ what: "record", fee, displayName }))}
        >
          Record
        </RowButton>
      )}
      <MoreMenu label={`More for ${displayName}, ${what}`}>
        <Menu.Item
          leftSection={<IconHistory size={17} stroke={1.7} />}
          onClick={() => onOpen({ userId, name: displayName })}
        >
          All money of {displayName}
        </Menu.Item>
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
