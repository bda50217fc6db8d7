import { Text } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { refresh } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { type ResumeShare, resumesContract } from "./resumes.contract.ts";

export function ShareRows({ shares }: { shares: readonly ResumeShare[] }) {
  if (shares.length === 0) return null;
  return (
    <ul className="rows">
      {shares.map((share) => (
        <li key={share._id}>
          <ShareWords share={share} />
          {share.isOpen && (
            <DangerRowButton
              label={`End the link until ${formatShownDate(share.expiresAt)}`}
              onClick={() => void askToEnd(share)}
            >
              End
            </DangerRowButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function ShareWords({ share: { isOpen, endedAt, expiresAt, opened } }: { share: ResumeShare }) {
  return (
    <div>
      <Text fw={600}>
        {isOpen ? "Open until " : "Ended "}
        <DateText value={endedAt ?? expiresAt} as="day" />
      </Text>
      <Text variant="hint">{opened === 1 ? "Opened once" : `Opened ${opened} times`}</Text>
    </div>
  );
}

const askToEnd = ({ _id: id }: ResumeShare) =>
  confirmAction({
    title: "End this link?",
    text: "Nobody can read it with this link any more.",
    verb: "End link",
    action: () => call(resumesContract.end, { params: { id } }),
    done: "The link opens nothing any more.",
    next: () => refresh([resumesContract.mine, resumesContract.shares]),
  });
