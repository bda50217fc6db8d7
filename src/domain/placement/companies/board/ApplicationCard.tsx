import { Box, Card, Group, Stack, Text } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { PointerEvent } from "react";
import { DRAG_HANDLE } from "#/client/lib/drag-and-drop.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ResumeOf } from "#/domain/placement/resumes/PdfButton.tsx";
import { formatTime } from "#/shared/slot-times.ts";
import type { Application } from "../applications/applications.contract.ts";
import { readsReasons } from "../companies.policy.ts";
import { CompanyAnswer } from "../introductions/CompanyAnswer.tsx";
import { describePackage } from "../openings/openings.rules.ts";
import { ApplicationMenu, type MenuAction } from "./ApplicationMenu.tsx";

type Props = {
  of: Application;
  /** Left out for read-only users. */
  onChoose?: (action: MenuAction) => void;
  /** Starts dragging the card, which can be dropped on another column. */
  onTake?: (event: PointerEvent<HTMLElement>) => void;
};

/** A candidate on the board: the latest interview, the offer, and the available actions. */
export function ApplicationCard({ of, onChoose, onTake }: Props) {
  const { interview, offer } = of;
  const { audience } = useSignedIn();
  const isMovable = onChoose !== undefined && of.stage !== "withdrawn";
  return (
    <Card padding="sm" onPointerDown={isMovable ? onTake : undefined}>
      <Stack gap={4} align="flex-start">
        <Group gap={4} justify="space-between" align="flex-start" wrap="nowrap" w="100%">
          <strong className="wrap">
            <PersonLink id={of.userId} name={of.username} />
          </strong>
          {isMovable && <Grip />}
        </Group>
        {of.disabled && <StatusBadge meaning="bad">Account disabled</StatusBadge>}
        {interview && (
          <Text span variant="hint">
            {interview.round},{" "}
            <Text span inherit style={{ whiteSpace: "nowrap" }}>
              <DateText value={interview.date} />
              {interview.startTime && `, ${formatTime(interview.startTime)}`}
            </Text>
          </Text>
        )}
        {interview?.feedback === "Pending" && <MeetingText of={interview} />}
        {interview && interview.feedback !== "Pending" && (
          <StatusBadge meaning={interview.feedback === "Positive" ? "good" : "bad"}>
            {interview.isNoShow ? "No-show" : interview.feedback}
          </StatusBadge>
        )}
        {interview?.isNoShow && readsReasons(audience) && (
          <Text span variant="hint" className="wrap">
            {interview.followUp ?? "Not followed up yet"}
          </Text>
        )}
        {offer && (
          <Text span variant="hint">
            {describePackage(offer.fixedLakh, offer.variableLakh)}, from{" "}
            <DateText isInSentence value={offer.joiningDate} />
          </Text>
        )}
        {of.placedAt && of.stage !== "joined" && (
          <Text span variant="hint">
            Placed at {of.placedAt}
          </Text>
        )}
        {of.company && <CompanyAnswer of={of.company} />}
        {of.reason && <Text variant="hint">{of.reason}</Text>}
        {of.hasResume && <ResumeOf userId={of.userId} />}
        {isMovable && isNextToSchedule(of) && (
          <RowButton
            label={`Schedule an interview with ${of.username}`}
            onClick={() => onChoose("schedule")}
          >
            Schedule an interview
          </RowButton>
        )}
        {isMovable && <ApplicationMenu of={of} onChoose={onChoose} />}
      </Stack>
    </Card>
  );
}

/** The company is interested, but no interview is scheduled yet. */
const isNextToSchedule = ({ company, stage, disabled, interview }: Application) =>
  company?.answer === "interested" &&
  (stage === "applied" || stage === "shortlisted") &&
  !disabled &&
  interview?.feedback !== "Pending";

/** The handle for touch. Keyboard and screen reader users have the menu. */
const Grip = () => (
  <Box aria-hidden="true" m={-10} p={10} lh={0} c="dimmed" {...DRAG_HANDLE}>
    <IconGripVertical size={18} stroke={1.7} />
  </Box>
);
