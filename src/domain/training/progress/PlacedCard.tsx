import { IconConfetti } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCurrentDate } from "#/client/lib/now.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { addYear } from "#/shared/dates.ts";
import { NextBanner } from "./NextBanner.tsx";
import type { Progress } from "./progress.contract.ts";

/** Shown once placed: offers support in the first year. */
export function PlacedCard({ placement }: { placement: NonNullable<Progress["placement"]> }) {
  const today = useCurrentDate();
  const until = addYear(placement.onboardingDate);
  return (
    <NextBanner
      Icon={IconConfetti}
      kind={`You are placed at ${placement.company}`}
      title="Congratulations! You made it into your job."
      action={<LinkButton to="/assistance-dashboard">Open assistance</LinkButton>}
    >
      Your first day there {placement.onboardingDate < today ? "was" : "is"}{" "}
      <DateText value={placement.onboardingDate} />.{" "}
      {today < until && (
        <>
          In your first year, until <DateText value={until} as="day" />, we stay at your side.{" "}
        </>
      )}
      {placement.isConfirmed ? (
        <>
          Your <Link to="/my-papers">certificates</Link> are in your papers.
        </>
      ) : (
        "Your certificate follows once the office has confirmed."
      )}{" "}
      <WhoToAsk />
    </NextBanner>
  );
}
