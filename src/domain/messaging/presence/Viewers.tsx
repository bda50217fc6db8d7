import { Box, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type CallOptions, call } from "#/client/lib/api-client.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { TAB_ID } from "#/client/lib/tab.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { viewersContract } from "./presence.contract.ts";
import { type Place, REPEATED_SECONDS } from "./presence.rules.ts";

/** Moving through a queue by keys does not count as opening; a sheet is opened to write in it. */
const openAfter = (place: Place) => (place === "scores" ? 1000 : 3000);

const stay = (place: Place, id: string, isOpen: boolean, options: CallOptions) =>
  call(viewersContract.stay, { body: { place, id, tab: TAB_ID, isOpen } }, options);

const leave = (place: Place, id: string) =>
  void stay(place, id, false, { keepalive: true }).catch(() => undefined);

/**
 * Reports an item as open while it is, and returns the others who have it open; none when offline.
 */
function useOnlookers(place: Place, shownId: string) {
  const [id, setId] = useState<string | undefined>(undefined);
  const isHere = id === shownId;
  useEffect(() => {
    const timer = setTimeout(() => setId(shownId), openAfter(place));
    return () => clearTimeout(timer);
  }, [place, shownId]);
  // A tab is in one place at a time and the next item replaces this one, so only the last one is
  // reported as left.
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (id) last.current = id;
  }, [id]);
  useEffect(() => {
    const leaveLast = () => last.current && leave(place, last.current);
    // When a tab closes or loads another page; one restored by the browser reports itself again.
    window.addEventListener("pagehide", leaveLast);
    return () => {
      window.removeEventListener("pagehide", leaveLast);
      leaveLast();
      last.current = undefined;
    };
  }, [place]);
  const { data, isError } = useQuery({
    queryKey: [viewersContract.stay.path, place, shownId],
    queryFn: ({ signal }) => stay(place, shownId, true, { signal }),
    enabled: isHere,
    refetchInterval: REPEATED_SECONDS * 1000,
    refetchIntervalInBackground: place === "scores",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return isHere && !isError ? (data?.others ?? []) : [];
}

type Props = { place: Place; id: string };

/** Names the other viewers of the current item, next to its position in a queue. */
export function Viewers({ place, id }: Props) {
  const { userId } = useSignedIn();
  const others = useOnlookers(place, id).filter(({ _id }) => _id !== userId);
  const [first] = others;
  if (!first) return null;
  const more = others.length > 1 ? ` and ${others.length - 1} more` : "";
  return (
    <Text span variant="hint" display="block" lh={1.3}>
      Also open with {first.username}
      {more}
    </Text>
  );
}

/** Warns if a sheet is open elsewhere too, in another tab of the user or by somebody else. */
export function OpenTwice({ place, id }: Props) {
  const { userId } = useSignedIn();
  const others = useOnlookers(place, id);
  if (others.length === 0) return null;
  const names = others.filter(({ _id }) => _id !== userId).map(({ username }) => username);
  const where = names.length > 0 ? `with ${names.join(", ")}` : "in another tab of yours";
  return (
    <Box mb={16}>
      <InlineAlert tone="warning" title={`This sheet is also open ${where}`}>
        What is stored there meanwhile is not overwritten from here: a score that has changed is
        shown, and you choose.
      </InlineAlert>
    </Box>
  );
}
