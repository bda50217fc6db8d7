import { TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { PackageField } from "#/client/ui/PackageField.tsx";
import { ReasonField } from "#/client/ui/ReasonField.tsx";
import { packageIn } from "#/shared/package.ts";
import { placementsContract } from "./placements.contract.ts";

/** The part of a placement that can be corrected. */
export type Corrected = {
  _id: string;
  placedCompany: string;
  packageAmount: number;
  onboardingDate: string;
  version: number;
};

type Props = { placement: Corrected; name: string; onDone: () => void; onClose: () => void };

export function CorrectForm({ placement, name, onDone, onClose }: Props) {
  const app = useChangeForm(
    placement,
    ({ placedCompany, packageAmount, onboardingDate }) => ({
      placedCompany,
      onboardingDate,
      reason: "",
      packageAmount: String(packageAmount),
    }),
    ({ _id: placementId, version }) => ({
      draft: `correct-placement ${placementId}`,
      send: (values) =>
        prepareCall(placementsContract.correct, {
          params: { placementId },
          body: {
            ...values,
            packageAmount: packageIn(values.packageAmount),
            version,
          },
        }),
      about: (_, { placedCompany }) => `${name}, ${placedCompany}`,
      done: () => {
        onDone();
        onClose();
      },
      refresh: "everything",
    }),
  );
  return (
    <Form of={app} submitLabel="Correct placement" onCancel={onClose}>
      <TextInput label="Placed company" {...app.form.getInputProps("placedCompany")} />
      <PackageField {...app.form.getInputProps("packageAmount")} />
      <DateField label="Onboarding date" {...app.form.getInputProps("onboardingDate")} />
      <ReasonField
        description="They read it. With another company a confirmed placement gets a new certificate."
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}
