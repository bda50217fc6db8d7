import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listQueryOf } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { type Introduction, introductionsContract } from "./introductions.contract.ts";
import { LinkActions } from "./LinkActions.tsx";
import { LinkCandidates } from "./LinkCandidates.tsx";
import { MadeLink } from "./MadeLink.tsx";

type Props = { openingId: string; introductionId: string | null; onClose: () => void };

/** One link: its candidates, the company's answers, and its actions. */
export function LinkDialog({ openingId, introductionId, onClose }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const links = useQuery(
    listQueryOf(introductionsContract.list, {
      params: { openingId },
      query: { sort: "-createdAt" },
    }),
  );
  const link = links.data?.answer.introductions.find(({ _id }) => _id === introductionId) ?? null;
  const close = () => {
    setUrl(null);
    onClose();
  };
  return (
    <Dialog
      of={link}
      size="lg"
      title={({ contact }) => `Link for ${contact?.name ?? "a former contact"}`}
      onClose={close}
    >
      {(of) =>
        url ? (
          <MadeLink url={url} onClose={close} />
        ) : (
          <Stack gap={16}>
            <Facts of={of} />
            <LinkCandidates of={of} />
            {of.state !== "ended" && <LinkActions of={of} onRenewed={setUrl} />}
          </Stack>
        )
      }
    </Dialog>
  );
}

const Facts = ({
  of: { note, endedAt, expiresAt, firstOpenedAt, lastOpenedAt },
}: {
  of: Introduction;
}) => (
  <div>
    <Text>
      {endedAt ? "Ended " : "Opens until "}
      <DateText isInSentence value={endedAt ?? expiresAt} />
      {firstOpenedAt && lastOpenedAt ? (
        <>
          . First opened <DateText value={firstOpenedAt} as="time" />, last{" "}
          <DateText value={lastOpenedAt} as="time" />.
        </>
      ) : (
        ". Not opened yet."
      )}
    </Text>
    {note && (
      <Text variant="soft" className="wrap lines">
        {note}
      </Text>
    )}
  </div>
);
