import { NewNotice } from "#/features/consent/client/NewNotice.tsx";
import { Tour } from "#/features/guides/client/Tour.tsx";
import { isHeldBack, type Session } from "../lib/session.ts";

/** What somebody is asked above the page: to agree to a new privacy notice, and whether to take the tour. */
export const AbovePage = ({ session }: { session: Session }) => (
  <>
    {session.noticeToShow !== undefined && <NewNotice version={session.noticeToShow} />}
    {session.tour && !isHeldBack(session) && <Tour session={session} />}
  </>
);
