import { Box } from "@mantine/core";
import { NewNotice } from "#/domain/site/consent/NewNotice.tsx";
import { Tour, TourOffer } from "#/domain/site/help/Tour.tsx";
import { isHeldBack, type Session } from "../lib/session.ts";

/**
 * What somebody is asked: to agree to a new privacy notice, and whether to take the tour. At the foot of the window, over
 * the page (global.css scrolls it out from under): it comes after the page is there, and pushes nothing of it away.
 */
export function AbovePage({ session }: { session: Session }) {
  const tour = isHeldBack(session) ? undefined : session.tour;
  return (
    <>
      {(session.noticeToShow !== undefined || tour === "offered") && (
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
          {session.noticeToShow !== undefined && <NewNotice version={session.noticeToShow} />}
          {tour === "offered" && <TourOffer />}
        </Box>
      )}
      {tour === "running" && <Tour session={session} />}
    </>
  );
}
