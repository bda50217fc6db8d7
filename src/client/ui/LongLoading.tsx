import { Box } from "@mantine/core";
import type { ComponentProps } from "react";
import { LoadingState } from "./LoadingState.tsx";

/** Grey shapes in the place of what is longer than a screen: what stands below it is not seen to jump when it comes. */
export const LongLoading = (props: ComponentProps<typeof LoadingState>) => (
  <Box mih="100vh">
    <LoadingState {...props} />
  </Box>
);
