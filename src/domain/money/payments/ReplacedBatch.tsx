import { InlineAlert } from "#/client/ui/InlineAlert.tsx";

type Props = { gone: string | undefined; now: string | undefined };

/** Says that the chosen batch can no longer be joined, and which one replaces it. */
export const ReplacedBatch = ({ gone, now }: Props) =>
  gone ? (
    <InlineAlert tone="warning">
      {gone} can no longer be joined. {now} is chosen now.
    </InlineAlert>
  ) : null;
