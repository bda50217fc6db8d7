import { useQuery } from "@tanstack/react-query";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { type AppForm, useAppForm } from "#/client/lib/app-form.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { hasStoredUserId, useSignedIn } from "#/client/lib/session.ts";
import { noteStep, stepsQuery } from "#/client/lib/session-check.ts";
import { toast } from "#/client/lib/toast.ts";
import { type Details, detailsContract } from "./details.contract.ts";
import { type FieldName, fieldsOf, type SectionName, sectionProblems } from "./details.rules.ts";

type Filled<S extends SectionName> = Record<FieldName<S>, string>;
export type DetailsValues = { [S in SectionName]: Filled<S> } & { hasExperience: boolean };
export type DetailsAppForm = AppForm<DetailsValues>;

const TOAST_MS = 3000;

const NO_USER_ID = "User ID not found. Please log in again.";

const emptySection = <S extends SectionName>(section: S) =>
  Object.fromEntries(fieldsOf(section).map(([name]) => [name, ""])) as Filled<S>;

/** An empty form with the account's address. */
const emptyForm = (email: string): DetailsValues => ({
  personalDetails: { ...emptySection("personalDetails"), email },
  educationDetails: emptySection("educationDetails"),
  hasExperience: false,
  employmentDetails: emptySection("employmentDetails"),
});

export function filledForm(stored: Details): DetailsValues {
  const filled = <S extends SectionName>(section: S) => {
    const values: Record<string, string | number | null> = stored[section] ?? {};
    return Object.fromEntries(
      fieldsOf(section).map(([name]) => [name, String(values[name] ?? "")]),
    ) as Filled<S>;
  };
  return {
    personalDetails: filled("personalDetails"),
    educationDetails: filled("educationDetails"),
    hasExperience: stored.hasExperience,
    employmentDetails: filled("employmentDetails"),
  };
}

/** The errors of one section, by field; employment is only checked for people with experience. */
export const problemsIn = (section: SectionName, values: DetailsValues): Record<string, string> =>
  section === "employmentDetails" && !values.hasExperience
    ? {}
    : sectionProblems(section, values[section], currentDate());

export const problemsOf = (values: DetailsValues) => ({
  ...problemsIn("personalDetails", values),
  ...problemsIn("educationDetails", values),
  ...problemsIn("employmentDetails", values),
});

/** The user's own details. Existing trainees need none, but may have earlier ones. */
export function useOwnDetails() {
  const { userId, audience } = useSignedIn();
  const wasAsked = audience === "trainee";
  const steps = useQuery({ ...stepsQuery(userId), enabled: !wasAsked });
  const { data, isLoading } = useQuery({
    ...routeQuery(detailsContract.read, { params: { userId } }),
    enabled: wasAsked || steps.data?.isCompleted === true,
  });
  return { data, isPending: steps.isLoading || isLoading };
}

/** The details form: kept as a draft while it is filled in, sent once. */
export function useDetailsForm(
  { userId, email }: { userId: string; email: string },
  onWrongField: (path: string) => void,
): DetailsAppForm {
  // Noted before the page itself moves on to the documents.
  const setCompleted = () => noteStep(userId, { isCompleted: true });
  return useAppForm({
    initialValues: emptyForm(email),
    draft: "trainee-details",
    send: ({ employmentDetails, ...values }) =>
      prepareCall(detailsContract.submit, {
        body: {
          userId,
          ...values,
          employmentDetails: values.hasExperience ? employmentDetails : null,
        },
      }),
    check: (values) => ({ ...problemsOf(values), userId: hasStoredUserId() ? null : NO_USER_ID }),
    onWrongField,
    alertOf: (error) => `Error: ${messageOf(error)}`,
    successMs: TOAST_MS,
    refresh: [],
    done: setCompleted,
    failed: (error) => {
      // Another tab has submitted the details already: those count.
      if (!(error instanceof ApiError && error.reason === "DETAILS_SUBMITTED")) return false;
      toast.info(error.message);
      void setCompleted();
      return true;
    },
  });
}
