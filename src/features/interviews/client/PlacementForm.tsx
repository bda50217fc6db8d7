import { Button, NumberInput, TextInput } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { checkSession } from "#/client/lib/session-check.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import type { Interview } from "../contract.ts";
import { outcomeContract } from "../outcome/contract.ts";
import { HIGHEST_PACKAGE } from "../rules.ts";
import { refreshInterviews } from "./api.ts";

type Props = { interview: Interview; onClose: () => void };
type Values = { placedCompany: string; packageAmount: number | string; onboardingDate: string };

/** Where, for how much and from when the reader is placed; recorded once. */
export function PlacementForm({ interview, onClose }: Props) {
  const app = useAppForm<Values>({
    initialValues: {
      placedCompany: interview.companyName,
      packageAmount: "",
      onboardingDate: "",
    },
    validate: (values) => ({
      placedCompany: values.placedCompany.trim() ? null : "Enter the company name.",
      packageAmount: Number(values.packageAmount) > 0 ? null : "Enter the package in LPA.",
      onboardingDate: values.onboardingDate ? null : "Choose the onboarding date.",
    }),
    asksBeforeLeaving: false,
    alertOf: refusalOr("Failed to save placement details."),
    onSubmit: async ({ packageAmount, ...values }) => {
      const { message } = await call(outcomeContract.placement, {
        params: { id: interview._id },
        body: { ...values, packageAmount: Number(packageAmount) },
      });
      toast.success(message, { ms: 3000 });
      onClose();
      await Promise.all([refreshInterviews(), checkSession()]);
    },
  });
  return (
    <Form
      of={app}
      submitLabel="Save placement"
      extra={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextInput
        label="Placed company"
        maxLength={120}
        {...app.form.getInputProps("placedCompany")}
      />
      <NumberInput
        label="Package (LPA)"
        description="Lakh rupees a year, such as 6.5"
        min={0}
        max={HIGHEST_PACKAGE}
        decimalScale={2}
        hideControls
        inputMode="decimal"
        {...app.form.getInputProps("packageAmount")}
      />
      <DateField
        label="Onboarding date"
        {...app.form.getInputProps("onboardingDate")}
        value={app.form.values.onboardingDate}
        onChange={(date) => app.form.setFieldValue("onboardingDate", date)}
      />
    </Form>
  );
}
