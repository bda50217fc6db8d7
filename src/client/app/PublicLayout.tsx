import { Box, Stack } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { PublicFooter } from "./PublicFooter.tsx";

/** Public pages use the full width with their own rhythm and end with the footer. */
export function PublicLayout() {
  return (
    <Stack gap={0} mih="calc(100dvh - var(--bar-height))">
      <Box flex={1}>
        <Outlet />
      </Box>
      <PublicFooter />
    </Stack>
  );
}
