import { Box } from "@mantine/core";
import type { ComponentProps } from "react";
import { LoadingState } from "./LoadingState.tsx";

/** A placeholder for more than a screen of content, so that what is below does not shift. */
export const LongLoading = (props: ComponentProps<typeof LoadingState>) => (
  <Box mih="100vh">
    <LoadingState {...props} />
  </Box>
);
