import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { LINK_READS } from "./introductions.client.ts";
import { type Introduction, introductionsContract } from "./introductions.contract.ts";
import { LINK_DAYS, USUAL_DAYS } from "./introductions.rules.ts";

/** The actions on a link that the office has not ended. */
export function LinkActions({
  of,
  onRenewed,
}: {
  of: Introduction;
  onRenewed: (url: string) => void;
}) {
  const [days, setDays] = useState<(typeof LINK_DAYS)[number]>(USUAL_DAYS);
  const extend = useSend(introductionsContract.extend, { refresh: LINK_READS });
  const end = useSend(introductionsContract.end, { refresh: LINK_READS });
  const renew = useSend(introductionsContract.renew, { refresh: LINK_READS });
  const params = { introductionId: of._id };
  const askToEnd = () =>
    confirm({
      title: "End this link?",
      text: "The company reads nothing by it any more. What it answered stays.",
      verb: "End link",
      action: async () => toast.response(await end.mutateAsync({ params })),
    });
  const askToRenew = (isMailed: boolean) =>
    confirm({
      title: "Make another address?",
      text: "The address before opens nothing any more.",
      verb: isMailed ? "Make and mail it" : "Make it",
      tone: "accent",
      action: async () => {
        const answer = await renew.mutateAsync({ params, body: { isMailed, version: of.version } });
        toast.response(answer);
        onRenewed(answer.url);
      },
    });
  return (
    <Stack gap={12}>
      <Group align="flex-end" gap={8}>
        <NativeSelect
          label="From now on for"
          data={LINK_DAYS.map((one) => ({ value: String(one), label: `${one} days` }))}
          value={String(days)}
          onChange={({ currentTarget }) =>
            setDays(LINK_DAYS.find((one) => String(one) === currentTarget.value) ?? USUAL_DAYS)
          }
        />
        <Button
          variant="default"
          loading={extend.isPending}
          onClick={() =>
            extend.mutate(
              { params, body: { days, version: of.version } },
              { onSuccess: toast.response },
            )
          }
        >
          Change the end
        </Button>
      </Group>
      <Group gap={8}>
        {of.state !== "over" && (
          <Button variant="default" onClick={() => void askToRenew(false)}>
            Another address
          </Button>
        )}
        {of.state !== "over" && of.contact?.email && (
          <Button variant="default" onClick={() => void askToRenew(true)}>
            Mail another address
          </Button>
        )}
        <Button color="red" variant="light" onClick={() => void askToEnd()}>
          End link
        </Button>
      </Group>
    </Stack>
  );
}
