import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/** For a menu whose code comes with the first press of its button, so that it opens at once. */
export function useOpenedMenu() {
  const [opened, { open, toggle }] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Where the focus goes back to when the menu closes.
    button.current?.focus();
    open();
  }, [open]);
  return { opened, toggle, button };
}
