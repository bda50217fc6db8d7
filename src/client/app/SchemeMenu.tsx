import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import type { IconSun } from "@tabler/icons-react";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import { useOpenedMenu } from "./opened-menu.ts";

export type Scheme = { value: MantineColorScheme; label: string; Icon: typeof IconSun };

export type SchemeMenuProps = { schemes: readonly Scheme[]; Current: Scheme["Icon"] };

/** The menu of the colour schemes. It loads on the first press of its button and opens at once. */
export function SchemeMenu({ schemes, Current }: SchemeMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { opened, toggle, button } = useOpenedMenu();
  return (
    <LayerMenu position="bottom-end" width={160} opened={opened} onChange={toggle}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size="lg" aria-label="Colour scheme">
          <Current size={20} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={value === colorScheme}
            rightSection={<Icon size={16} />}
            onChange={() => setColorScheme(value)}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </LayerMenu>
  );
}
