import { InlineAlert } from "#/client/ui/InlineAlert.tsx";

type Props = { gone: string | undefined; now: string | undefined };

/** Says that what was chosen is so no more, and what is in its place. */
export const ReplacedBatch = ({ gone, now }: Props) =>
  gone ? (
    <InlineAlert tone="warning">
      {gone} can no longer be joined. {now} is chosen now.
    </InlineAlert>
  ) : null;
