import { Group, Text } from "@mantine/core";
import { LinkButton } from "#/client/ui/LinkButton.tsx";

/** Links to correcting one's details, and says whether that takes effect at once. */
export function CorrectButton({ isVerified }: { isVerified: boolean }) {
  return (
    <Group gap="8px 16px" mb={20}>
      <LinkButton to="/correct-details" variant="default">
        {isVerified ? "Ask for a correction" : "Correct my details"}
      </LinkButton>
      <Text variant="hint">
        {isVerified
          ? "The office has verified your papers, so it looks at each correction."
          : "You can change them until the office has verified your six documents."}
      </Text>
    </Group>
  );
}
