import { IconUserCheck } from "@tabler/icons-react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import type { OpenCheckIn } from "#/domain/training/sessions/training.contract.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import { NextBanner } from "./NextBanner.tsx";

/** The class that runs now, with a single button to check in. */
export const CheckInNow = ({ checkIn: { sessionId, topic, time } }: { checkIn: OpenCheckIn }) => (
  <NextBanner
    Icon={IconUserCheck}
    kind="Check-in is open"
    title={topic}
    action={
      <LinkButton to="/check-in/$sessionId" params={{ sessionId }}>
        Check in
      </LinkButton>
    }
  >
    {formatSlot(time)}. The six digits are on your trainer's screen.
  </NextBanner>
);
