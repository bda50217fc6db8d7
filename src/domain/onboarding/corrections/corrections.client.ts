import { useNavigate } from "@tanstack/react-router";
import { type AppForm, useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import type { CallResponse } from "#/shared/contract.ts";
import { type DetailsValues, filledForm, problemsOf } from "../details/details.client.ts";
import { type DetailsInput, detailsContract } from "../details/details.contract.ts";
import { SECTIONS } from "../details/details.rules.ts";
import { correctionsContract } from "./corrections.contract.ts";

export type StoredDetails = CallResponse<typeof detailsContract.read>;
export type CorrectionForm = AppForm<DetailsValues & { reason: string }>;

/** Returns the fields that differ from the stored details, as only these are sent. */
function changedOf(values: DetailsValues, start: DetailsValues): Omit<DetailsInput, "userId"> {
  const changed = SECTIONS.map((section) => {
    const before: Record<string, string> = start[section];
    const typed = Object.entries(values[section]).filter(([name, text]) => text !== before[name]);
    return [section, Object.fromEntries(typed)] as const;
  });
  return {
    ...Object.fromEntries(changed),
    ...(values.hasExperience !== start.hasExperience && { hasExperience: values.hasExperience }),
  };
}

/** The details as a form; changes are stored or, once verified, requested with a reason. */
export function useCorrection(userId: string, stored: StoredDetails): CorrectionForm {
  const navigate = useNavigate();
  const start = filledForm(stored);
  const params = { userId };
  return useAppForm({
    initialValues: { ...start, reason: "" },
    // The draft belongs to this state of the details: values typed over older ones must not be
    // submitted.
    draft: `details-correction:${stored.changes?.[0]?._id ?? ""}`,
    send: ({ reason, ...values }) =>
      stored.isVerified
        ? prepareCall(correctionsContract.ask, {
            params,
            body: { ...changedOf(values, start), reason },
          })
        : prepareCall(correctionsContract.correct, { params, body: changedOf(values, start) }),
    check: (values) => problemsOf(values),
    done: () => navigate({ to: "/my-papers" }),
    refresh: [detailsContract.read],
  });
}
