import { Button, Card, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { routeQuery, useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { CopyTextButton } from "#/client/ui/CopyTextButton.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { calendarContract } from "./calendar.contract.ts";
import css from "./calendar.module.css";

type Props = {
  /** The calendar's contents: "your sessions". */
  whose: string;
  /** Since when the user has an address, if the page knows already. */
  known?: { createdAt: string | null };
};

/** The private calendar address: created on demand, shown once, and replaced if it has spread. */
export function CalendarCard({ whose, known: given }: Props) {
  const known = useQuery({
    ...routeQuery(calendarContract.findKey, {}),
    ...(given && { initialData: given }),
  });
  const renew = useSend(calendarContract.renewKey, { refresh: [calendarContract.findKey] });
  const [url, setUrl] = useState<string | null>(null);
  const since = known.data?.createdAt ?? null;
  const make = async () => {
    const answer = await renew.mutateAsync({});
    setUrl(answer.url);
    toast.success(answer.message);
  };
  const ask = async () => {
    if (!since) return make().catch(toast.failure);
    return confirm({
      title: "Make a new calendar address?",
      text: "The old address ends at once. Calendars that use it need the new one.",
      verb: "Make new address",
      action: make,
    });
  };
  return (
    <Card component="section" aria-labelledby="calendar-title" className={css.card}>
      <IconTile>
        <IconCalendarShare size={22} stroke={1.7} aria-hidden="true" />
      </IconTile>
      <div>
        <h2 id="calendar-title">In your own calendar</h2>
        <Text variant="soft" mt={4}>
          Subscribe once, and {whose} stand in your phone's calendar. When one moves, it moves there
          too.
          {since && !url && (
            <>
              {" "}
              You have had an address since <DateText isInSentence value={since} />.
            </>
          )}
        </Text>
      </div>
      <Button
        variant="default"
        onClick={() => void ask()}
        loading={renew.isPending}
        disabled={!known.data}
        className={css.button}
      >
        {since ? "Make a new address" : "Get my calendar address"}
      </Button>
      {url && <Address url={url} />}
    </Card>
  );
}

function Address({ url }: { url: string }) {
  return (
    <Stack className={css.address ?? ""} gap={12}>
      <TextInput
        label="Your private address"
        description="Keep it to yourself: whoever has it can read these dates. It is shown this once."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap={12} align="stretch">
        <CopyTextButton text={url} label="Copy address" />
        <Button component="a" href={url.replace(/^https?:/, "webcal:")} variant="light">
          Open in my calendar
        </Button>
      </Group>
    </Stack>
  );
}
