import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { meetingExport } from "#/client/ui/table/meeting-export.ts";
import type { Column } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { AttachmentCell, SlotCell } from "./InterviewCells.tsx";
import type { Interview } from "./interviews.contract.ts";
import { AskedButton } from "./questions/AskedButton.tsx";

/** The columns of the user's own interviews; each page renders the feedback differently. */
export const interviewColumns = (
  feedback: (interview: Interview) => ReactNode,
): readonly Column<Interview>[] => [
  { key: "companyName", label: "Company Name", sortable: true, isFixed: true, isName: true },
  { key: "round", label: "Round", sortable: true },
  {
    key: "date",
    label: "Slot",
    sortable: true,
    isShort: true,
    exported: [
      { label: "Slot", value: ({ date, startTime }) => `${date}T${startTime}:00+05:30` },
      ...meetingExport,
    ],
    render: (interview) => (
      <>
        <SlotCell interview={interview} />
        <AskedButton interview={interview} />
      </>
    ),
  },
  {
    key: "feedback",
    label: "Feedback",
    isSentence: true,
    // Next to it, a long place would squeeze the text to one word per line.
    render: (interview) => <Box miw="9rem">{feedback(interview)}</Box>,
  },
  {
    key: "attachment",
    label: "Attachment",
    exported: [],
    render: (interview) =>
      interview.attachment ? <AttachmentCell interview={interview} /> : NOTHING,
  },
];
