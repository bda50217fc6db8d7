import { Button, Group, Text } from "@mantine/core";
import { formatNumber } from "#/shared/money.ts";

type Props = {
  shown: number;
  total: number;
  /** Their noun, in the plural: "openings". */
  what: string;
  isLoading: boolean;
  onMore: () => void;
};

/** Says that only the first of many are shown, with a button for more; nothing if all are shown. */
export function ShowMore({ shown, total, what, isLoading, onMore }: Props) {
  if (shown >= total) return null;
  return (
    <Group gap="8px 16px" mt={8}>
      <Text span variant="hint" role="status">
        The first {formatNumber(shown)} of {formatNumber(total)} {what} are shown.
      </Text>
      <Button variant="default" size="compact-md" loading={isLoading} onClick={onMore}>
        Show more {what}
      </Button>
    </Group>
  );
}
