import { Box } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";

/** Work pages: the content width of at most 1,280 px on the page's ground. */
export function WorkLayout() {
  return (
    <Box
      w="100%"
      maw="calc(var(--content-width) + 2 * clamp(16px, 2.4vw, 32px))"
      mx="auto"
      p="clamp(20px, 2.6vw, 36px) clamp(16px, 2.4vw, 32px) 72px"
    >
      <Outlet />
    </Box>
  );
}
