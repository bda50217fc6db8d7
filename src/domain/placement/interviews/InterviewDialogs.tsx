import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { checkSession } from "#/client/lib/session-check.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { PackageField } from "#/client/ui/PackageField.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import { packageIn } from "#/shared/package.ts";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { OWN_READS } from "./interviews.client.ts";
import type { Interview } from "./interviews.contract.ts";
import type { Outcome } from "./interviews.rules.ts";
import type { Status } from "./NextStepPanel.tsx";
import { outcomeContract } from "./outcome/outcome.contract.ts";
import { joiningDays } from "./outcome/outcome.rules.ts";
import { SlotForm } from "./SlotForm.tsx";

export type DialogTarget =
  | { what: "schedule"; date: IsoDate }
  | { what: "modify" | "placed"; interview: Interview }
  | { what: "feedback"; interview: Interview; outcome: Outcome };

type Props = { target: DialogTarget | null; status: Status; onClose: () => void };

export function InterviewDialogs({ target, status, onClose }: Props) {
  return (
    <Dialog of={target} onClose={onClose} title={titleOf}>
      {(of) => contentOf(of, status, onClose)}
    </Dialog>
  );
}

function contentOf(target: DialogTarget, status: Status, onClose: () => void): ReactNode {
  switch (target.what) {
    case "schedule":
      return <SlotForm date={target.date} status={status} onClose={onClose} />;
    case "modify":
      return <SlotForm interview={target.interview} status={status} onClose={onClose} />;
    case "feedback":
      return (
        <FeedbackForm interview={target.interview} outcome={target.outcome} onClose={onClose} />
      );
    case "placed":
      return <PlacementForm interview={target.interview} onClose={onClose} />;
  }
}

function titleOf(target: DialogTarget): string {
  if (target.what === "schedule") return "Schedule interview";
  const { companyName, round } = target.interview;
  if (target.what === "modify") return `Modify ${companyName}, ${round}`;
  return target.what === "feedback" ? `Feedback: ${companyName}, ${round}` : "Placement details";
}

type Values = { placedCompany: string; packageAmount: string; onboardingDate: string };

/** Asks where, for how much and from when the user is placed; recorded once. */
function PlacementForm({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const app = useAppForm({
    initialValues: {
      placedCompany: interview.companyName,
      packageAmount: "",
      onboardingDate: "",
    } as Values,
    draft: `placement ${interview._id}`,
    send: (values) =>
      prepareCall(outcomeContract.placement, {
        params: { id: interview._id },
        body: { ...values, packageAmount: packageIn(values.packageAmount) },
      }),
    alertOf: refusalOr("Failed to save placement details."),
    successMs: 3000,
    about: (_, { placedCompany }) => placedCompany,
    done: async () => {
      onClose();
      await checkSession();
    },
    refresh: OWN_READS,
  });
  const days = joiningDays({ interviewOn: interview.date, today: useCurrentDate() });
  return (
    <Form of={app} submitLabel="Record placement" onCancel={onClose}>
      <TextInput
        label="Placed company"
        description={
          "Where you will work: the interview's company, or a client of it. Your certificate follows once " +
          "the office has confirmed."
        }
        {...app.form.getInputProps("placedCompany")}
      />
      <PackageField {...app.form.getInputProps("packageAmount")} />
      <DateField
        label="Onboarding date"
        min={days.first}
        max={days.last}
        {...app.form.getInputProps("onboardingDate")}
      />
    </Form>
  );
}
