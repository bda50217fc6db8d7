import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/** For a menu whose code is loaded at the first click of its button: opens it once loaded. */
export function useOpenedMenu() {
  const [opened, { open, toggle }] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The element that gets the focus back when the menu closes.
    button.current?.focus();
    open();
  }, [open]);
  return { opened, toggle, button };
}
