import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Children, createContext, type ReactNode, useContext } from "react";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import { RowButtonShape } from "../RowButton.tsx";

/** Whether rows are rendered as cards. */
export const CardsContext = createContext(false);

type Props = { /** The person or thing of the row. */ of: string; children: ReactNode };

/**
 * The actions of a row: on a desktop in a row, in a card the first, and the others in a menu. Each
 * child is one action, and so is each item of a list (`Children.toArray`); a component or a
 * fragment counts as one, so that a card would have all of it outside the menu (`spoilsRows`).
 */
export function RowActions({ of, children }: Props) {
  const [main, ...others] = Children.toArray(children);
  if (!useContext(CardsContext) || others.length === 0) return children;
  return (
    <>
      <span data-main-action style={{ display: "contents" }}>
        {main}
      </span>
      <MoreMenu label={`More for ${of}`}>
        <RowButtonShape value={Menu.Item}>{others}</RowButtonShape>
      </MoreMenu>
    </>
  );
}

/** Three dots with more actions. What an entry opens is rendered outside, as the menu closes. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const isCard = useContext(CardsContext);
  return (
    <LayerMenu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={label}
          // For touch, as high as the button next to it; its dots end where the card's text does.
          {...(isCard ? { size: 36, w: 44, mr: -13 } : { size: 32 })}
        >
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </LayerMenu>
  );
}
