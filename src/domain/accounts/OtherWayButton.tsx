import { Button } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  isBusy: boolean;
  onPress: () => void;
  icon?: ReactNode;
  children: ReactNode;
};

/** Below the fields of a sign-in: another way to sign in. */
export const OtherWayButton = ({ isBusy, onPress, icon, children }: Props) => (
  <Button
    variant="default"
    fullWidth
    mt={12}
    loading={isBusy}
    leftSection={icon}
    // Keeps the focus in the field: on leaving it empty, its error message would move the button
    // away.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </Button>
);
