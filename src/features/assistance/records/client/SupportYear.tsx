import { Card } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { istDate } from "#/shared/dates.ts";
import { supportYear } from "../../rules.ts";
import type { AssistanceDetails } from "../contract.ts";
import css from "./records.module.css";

/** The year of support on a line: where it began, where one is, and where it ends. */
export function SupportYear({ details }: { details: AssistanceDetails }) {
  const { dateOfJoining, isActive, endDate } = details;
  const year = supportYear(dateOfJoining, istDate(endDate ? new Date(endDate) : new Date()));
  const percent = Math.round(year.share * 100);
  return (
    <Card>
      <div className={css.yearHead}>
        <h2 className={css.heading}>Your year of support</h2>
        <p className={css.left}>{isActive ? leftOf(year) : "It has ended"}</p>
      </div>
      <div
        className={css.track}
        role="progressbar"
        aria-label="How much of the year has passed"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${percent} percent`}
        data-ended={isActive ? undefined : true}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <div className={css.ends}>
        <span>
          Joined <DateText value={dateOfJoining} as="written" />
        </span>
        <span>
          {endDate ? "Closed " : "Until "}
          <DateText value={endDate ?? year.endsOn} as="written" />
        </span>
      </div>
    </Card>
  );
}

function leftOf({ daysLeft, hasBegun }: ReturnType<typeof supportYear>): string {
  if (!hasBegun) return "Begins with your first day at work";
  if (daysLeft === 0) return "The year is complete";
  if (daysLeft === 1) return "1 day left";
  return daysLeft < 62 ? `${daysLeft} days left` : `${Math.floor(daysLeft / 30.44)} months left`;
}
