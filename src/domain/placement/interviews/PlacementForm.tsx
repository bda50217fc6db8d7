import { TextInput } from "@mantine/core";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { checkSession } from "#/client/lib/session-check.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { PackageField } from "#/client/ui/PackageField.tsx";
import { packageIn } from "#/shared/package.ts";
import { OWN_READS } from "./interviews.client.ts";
import type { Interview } from "./interviews.contract.ts";
import { outcomeContract } from "./outcome/outcome.contract.ts";
import { joiningDays } from "./outcome/outcome.rules.ts";

type Props = { interview: Interview; onClose: () => void };
type Values = { placedCompany: string; packageAmount: string; onboardingDate: string };

/** Where, for how much and from when the reader is placed; recorded once. */
export function PlacementForm({ interview, onClose }: Props) {
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
  const days = joiningDays({ interviewOn: interview.date, today: currentDate() });
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
