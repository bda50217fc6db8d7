import { useChangeForm } from "#/client/lib/change-form.tsx";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { TIME_FIELDS } from "#/domain/placement/interviews/interviews.contract.ts";
import type { Round } from "#/domain/placement/interviews/interviews.rules.ts";
import {
  NEW_TIME,
  SlotFields,
  type SlotValues,
} from "#/domain/placement/interviews/SlotFields.tsx";
import { meetingValues } from "#/shared/meeting.ts";
import { pick } from "#/shared/pick.ts";
import { BOARD_READS } from "../applications/applications.client.ts";
import type { Application } from "../applications/applications.contract.ts";
import { arrangingContract } from "./arranging.contract.ts";
import { Clashes } from "./Clashes.tsx";

type Props = {
  of: Application;
  isMove: boolean;
  /** The round to schedule; the latest one if left out. */
  round?: Round | undefined;
  onClose: () => void;
};

/** Schedules a round for a candidate, or moves the pending one; shows clashes. */
export function SlotForm({ of: shown, isMove, round, onClose }: Props) {
  const app = useChangeForm(
    shown,
    (of): SlotValues & { despiteClashes: boolean } => ({
      round: round ?? of.interview?.round ?? "Screening",
      ...NEW_TIME,
      ...(of.interview && pick(of.interview, isMove ? TIME_FIELDS : ["duration"])),
      ...meetingValues(isMove ? of.interview : null),
      reason: "",
      despiteClashes: false,
    }),
    (of) => ({
      draft: `round ${of._id} ${round ?? isMove}`,
      send: ({ round, reason, ...slot }) =>
        isMove
          ? prepareCall(arrangingContract.move, {
              params: { interviewId: of.interview?._id ?? "" },
              body: { ...slot, reason, version: of.interview?.version },
            })
          : prepareCall(arrangingContract.schedule, {
              params: { applicationId: of._id },
              body: { ...slot, round },
            }),
      about: (_, { date, round }) => `${of.username}, ${round}, ${formatShownDate(date)}`,
      done: onClose,
      refresh: BOARD_READS,
    }),
  );
  const { of } = app;
  const { values } = app.form;
  const isRetimed = TIME_FIELDS.some((name) => values[name] !== of.interview?.[name]);
  const field = app.form.getInputProps;
  return (
    <Form
      of={app}
      submitLabel={isMove ? "Move interview" : "Schedule interview"}
      onCancel={onClose}
    >
      <SlotFields
        field={field}
        isRoundFixed={isMove}
        clashes={
          <Clashes
            of={of}
            values={values}
            except={isMove ? of.interview?._id : undefined}
            field={field("despiteClashes", { type: "checkbox" })}
          />
        }
        reason={
          isMove && {
            label: isRetimed ? "Why it moves" : "Why it changes (optional)",
            description: "The candidate reads it.",
          }
        }
      />
    </Form>
  );
}
