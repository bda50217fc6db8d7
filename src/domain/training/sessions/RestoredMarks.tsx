import { Button } from "@mantine/core";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { formatSlot } from "#/shared/slot-times.ts";

type Props = { marks: { date: string; time: string }; onClear: () => void };

export const RestoredMarks = ({ marks: { date, time }, onClear }: Props) => (
  <InlineAlert tone="info" title="Your marks are back">
    What you marked for {formatShownDate(date)}
    {time && `, ${formatSlot(time)}`} was kept on this device and is not saved yet.{" "}
    <Button variant="default" size="compact-sm" onClick={onClear}>
      Discard
    </Button>
  </InlineAlert>
);
