import { Button } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { usePrefetchRows } from "#/client/ui/table/use-rows.ts";
import { ChangesCard, changesQuery } from "../changes/ChangesCard.tsx";
import { DaySchedules } from "./DaySchedules.tsx";
import { dayRows, useShownDay } from "./overview.client.ts";
import { overviewContract } from "./overview.contract.ts";

/** The informer's first page: changes since the last look, and the interviews of a day. */
export function InformerPage() {
  const { date } = useShownDay();
  usePrefetchRows(dayRows(overviewContract.day, date));
  const around = useQuery({ ...changesQuery(date), placeholderData: keepPreviousData }).data;
  return (
    <>
      <PageHead
        title="Interview Schedules"
        context="Everyone's interviews of a day, by time."
        action={
          <Button
            component={Link}
            to="/interviews/wall"
            variant="default"
            visibleFrom="sm"
            leftSection={<IconDeviceTv size={18} aria-hidden="true" />}
          >
            Wall screen
          </Button>
        }
      />
      {/* Rendered together with the day, so that neither moves the other. */}
      {around && (
        <>
          <ChangesCard {...around} />
          <DaySchedules
            route={overviewContract.day}
            dayAfter={around.dayAfter}
            isFirst={!around.dayBefore && !around.dayAfter}
          />
        </>
      )}
    </>
  );
}
