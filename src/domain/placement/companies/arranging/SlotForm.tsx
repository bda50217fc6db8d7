import { Select, Textarea, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { sending } from "#/client/lib/sending.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import {
  DURATIONS,
  type Duration,
  ROUNDS,
  type Round,
} from "#/domain/placement/interviews/interviews.rules.ts";
import { BOARD_READS } from "../applications/applications.client.ts";
import type { Application } from "../applications/applications.contract.ts";
import { arrangingContract } from "./arranging.contract.ts";
import { Clashes } from "./Clashes.tsx";

type Props = {
  of: Application;
  isMove: boolean;
  /** The round that is meant; their latest where none is. */
  round?: Round | undefined;
  onClose: () => void;
};
type Values = {
  round: Round;
  date: string;
  startTime: string;
  duration: Duration;
  reason: string;
  despiteClashes: boolean;
};

/** Schedules a round for a candidate, or moves the one that waits; what is at the same time is shown. */
export function SlotForm({ of: shown, isMove, round, onClose }: Props) {
  const app = useChangeForm(
    shown,
    (of) =>
      ({
        round: round ?? of.interview?.round ?? "Screening",
        date: (isMove && of.interview?.date) || "",
        startTime: (isMove && of.interview?.startTime) || "",
        duration: of.interview?.duration ?? "30 Minutes",
        reason: "",
        despiteClashes: false,
      }) as Values,
    (of) => ({
      draft: `round ${of._id} ${round ?? isMove}`,
      send: ({ round, reason, ...slot }) =>
        isMove
          ? sending(arrangingContract.move, {
              params: { interviewId: of.interview?._id ?? "" },
              body: { ...slot, reason, version: of.interview?.version },
            })
          : sending(arrangingContract.schedule, {
              params: { applicationId: of._id },
              body: { ...slot, round },
            }),
      done: onClose,
      refresh: BOARD_READS,
    }),
  );
  const { of } = app;
  const field = app.form.getInputProps;
  return (
    <Form
      of={app}
      submitLabel={isMove ? "Move interview" : "Schedule interview"}
      onCancel={onClose}
    >
      <FieldGrid>
        <Select
          label="Round"
          data={[...ROUNDS]}
          allowDeselect={false}
          disabled={isMove}
          {...field("round")}
        />
        <Select
          label="Duration"
          data={[...DURATIONS]}
          allowDeselect={false}
          {...field("duration")}
        />
        <DateField label="Date" {...field("date")} />
        <TextInput label="Start time" type="time" {...field("startTime")} />
      </FieldGrid>
      <Clashes
        of={of}
        values={app.form.values}
        except={isMove ? of.interview?._id : undefined}
        field={field("despiteClashes", { type: "checkbox" })}
      />
      {isMove && (
        <Textarea
          label="Why it moves"
          description="The candidate reads it."
          autosize
          minRows={2}
          {...field("reason")}
        />
      )}
    </Form>
  );
}
