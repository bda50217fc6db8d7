import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import type { Scheme, SchemeMenuProps } from "./SchemeMenu.tsx";

// The code that positions floating elements is larger than a visitor's whole page.
const SchemeMenu = lazyDialog<SchemeMenuProps & { button: ReactNode; onClose: () => void }>({
  load: async () => (await import("./SchemeMenu.tsx")).SchemeMenu,
  isOpen: () => true,
  placeholder: ({ button }) => button,
});

const SCHEMES: readonly Scheme[] = [
  { value: "light", label: "Light", Icon: IconSun },
  { value: "dark", label: "Dark", Icon: IconMoon },
  { value: "auto", label: "System", Icon: IconDeviceDesktop },
];

export function SchemeSwitch() {
  const [isWanted, setIsWanted] = useState(false);
  const { colorScheme } = useMantineColorScheme();
  const Current = SCHEMES.find(({ value }) => value === colorScheme)?.Icon ?? IconDeviceDesktop;
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Colour scheme"
      aria-haspopup="menu"
      onClick={() => setIsWanted(true)}
    >
      <Current size={20} stroke={1.7} />
    </ActionIcon>
  );
  if (!isWanted) return button;
  const parts = { schemes: SCHEMES, Current, button };
  return <SchemeMenu {...parts} onClose={() => setIsWanted(false)} />;
}
