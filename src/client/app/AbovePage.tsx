import { Box } from "@mantine/core";
import { NewNotice } from "#/domain/site/consent/NewNotice.tsx";
import { Tour, TourOffer } from "#/domain/site/help/Tour.tsx";
import { isHeldBack, type Session } from "../lib/session.ts";

/**
 * Prompts at the bottom of the window: to agree to a new privacy notice, and to take the tour. They
 * lie over the page (global.css lets it scroll out from under them), so they can appear after it
 * without moving it.
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
