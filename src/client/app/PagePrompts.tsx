import { Box } from "@mantine/core";
import { useState } from "react";
import { Tour, TourOffer } from "#/domain/site/help/Tour.tsx";
import { NewNotice } from "#/domain/site/NewNotice.tsx";
import { hasPendingSetup, type Session } from "../lib/session.ts";

/**
 * Prompts around the page. The tour's offer is known from the sign-in on and has its own space
 * above the page, so it covers nothing. A new privacy notice is known only once the page is there:
 * it lies over the bottom of the window (global.css lets the page scroll out from under it), so it
 * appears without moving anything. One at a time: the tour waits for the notice, and the notice for
 * a running tour.
 */
export function PagePrompts({ session }: { session: Session }) {
  const [isPutOff, setPutOff] = useState(false);
  const isTouring = session.tour === "running";
  const notice = isPutOff || isTouring ? undefined : session.noticeToShow;
  const tour = hasPendingSetup(session) || notice !== undefined ? undefined : session.tour;
  return (
    <>
      {tour === "offered" && (
        <Box bg="var(--surface)" data-off-paper>
          <TourOffer />
        </Box>
      )}
      {notice !== undefined && (
        <Box
          pos="fixed"
          bottom={0}
          left={0}
          right={0}
          bg="var(--surface)"
          pb="env(safe-area-inset-bottom)"
          style={{ zIndex: 115 }}
          data-off-paper
        >
          <NewNotice version={notice} onPutOff={() => setPutOff(true)} />
        </Box>
      )}
      {tour === "running" && <Tour session={session} />}
    </>
  );
}
