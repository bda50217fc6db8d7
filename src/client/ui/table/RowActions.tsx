import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Children, createContext, type ReactNode, useContext } from "react";
import { RowButtonShape } from "../RowButton.tsx";

/** Whether rows are drawn as cards. */
export const CardsContext = createContext(false);

type Props = { /** Whose row it is. */ of: string; children: ReactNode };

/** What can be done with a row: on a desk beside each other, in a card the first of it, and the others in one menu. */
export function RowActions({ of, children }: Props) {
  const [main, ...others] = Children.toArray(children);
  if (!useContext(CardsContext) || others.length === 0) return children;
  return (
    <>
      {main}
      <MoreMenu label={`More for ${of}`}>
        <RowButtonShape value={Menu.Item}>{others}</RowButtonShape>
      </MoreMenu>
    </>
  );
}

/**
 * Three dots with what else can be done. What an entry opens stands outside, as it closes with the menu: `confirm`, or a dialog that
 * the page holds.
 */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const isCard = useContext(CardsContext);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={label}
          // For a finger, as high as the button beside it; its dots end where the card's words do.
          {...(isCard ? { size: 36, w: 44, mr: -13 } : { size: 32 })}
        >
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
