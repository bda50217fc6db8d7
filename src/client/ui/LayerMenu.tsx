import { Menu, type MenuProps } from "@mantine/core";
import { useState } from "react";
import { useOpenLayer } from "#/client/lib/open-layer.ts";

/** A menu over the page: Back closes it, and Escape closes nothing else. */
export function LayerMenu({ opened, onChange, children, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = opened ?? isOpen;
  const change = onChange ?? setOpen;
  return (
    <Menu {...menu} opened={isShown} onChange={change}>
      {children}
      {isShown && <Layer onBack={() => change(false)} />}
    </Menu>
  );
}

/** Only for an open menu: each row of a table has a closed one. */
function Layer({ onBack }: { onBack: () => void }) {
  useOpenLayer(true, onBack);
  return null;
}
