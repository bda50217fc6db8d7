import { Box, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { Tiles } from "./Tiles.tsx";

type Props = {
  /** The specification's text ("Loading interviews..."), announced and, with `isShown`, visible. */
  text?: string;
  isShown?: boolean;
  /** How much space to reserve: lines of a text, cards, a form's fields, or a whole page. */
  shape?: "lines" | "cards" | "form" | "page";
};

/** Skeletons in place of content being loaded, so that nothing shifts. */
export function LoadingState({ text = "Loading...", isShown = false, shape = "lines" }: Props) {
  return (
    <Box role="status" w="100%">
      {isShown ? (
        <Text variant="faint" mb={14}>
          {text}
        </Text>
      ) : (
        <VisuallyHidden>{text}</VisuallyHidden>
      )}
      {shape === "page" && (
        <>
          <Skeleton height={30} width="min(18rem, 60%)" radius="md" />
          <Skeleton height={16} width="min(26rem, 80%)" radius="md" mt={12} mb={28} />
        </>
      )}
      {shape === "page" ? (
        <Skeleton height={320} radius="lg" />
      ) : shape === "lines" ? (
        ["100%", "94%", "72%"].map((width) => (
          <Skeleton key={width} height={16} width={width} radius="md" mb={12} />
        ))
      ) : shape === "form" ? (
        <Tiles min="19rem" gap="20px">
          {["a", "b", "c", "d", "e", "f"].map((field) => (
            <div key={field}>
              <Skeleton height={13} width="38%" radius="md" mb={8} />
              <Skeleton height={44} radius="md" />
            </div>
          ))}
        </Tiles>
      ) : (
        <Tiles min="17rem" gap="18px">
          {["a", "b", "c"].map((card) => (
            <Skeleton key={card} height={148} radius="lg" />
          ))}
        </Tiles>
      )}
    </Box>
  );
}
