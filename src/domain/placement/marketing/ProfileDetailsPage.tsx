import { Card, Text, TextInput } from "@mantine/core";
import { refusalOr } from "#/client/lib/api-error.ts";
import type { AppForm } from "#/client/lib/app-form.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { formDataOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { FileField } from "#/client/ui/FileField.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { interviewsContract } from "#/domain/placement/interviews/interviews.contract.ts";
import { mobileProblem, readMobile } from "#/shared/mobile.ts";
import { type MarketingProfile, marketingProfileContract } from "./profile.contract.ts";
import { MORE_THAN_ALL, readYears } from "./profile.rules.ts";

export function ProfileDetailsPage() {
  const { userId } = useSignedIn();
  const profile = useRouteQuery(marketingProfileContract.find, { params: { userId } });
  return (
    <>
      <PageHead
        title="Profile Details"
        context="What companies are told about you."
        action={
          <LinkButton to="/my-resume" variant="default">
            Make a résumé
          </LinkButton>
        }
        crumbs={[{ label: "Marketing", to: "/marketing-dashboard" }]}
      />
      <QueryView
        queries={[profile]}
        loading="Loading your profile"
        failure="Error getting profile details complete profile"
        missing={<ProfileCard userId={userId} profile={null} />}
      >
        {({ profile }) => <ProfileCard userId={userId} profile={profile} />}
      </QueryView>
    </>
  );
}

type ProfileProps = { userId: string; profile: MarketingProfile | null };

const ProfileCard = ({ userId, profile }: ProfileProps) => (
  <Card maw="44rem" padding="lg">
    <ProfileForm userId={userId} profile={profile} />
  </Card>
);

type Values = {
  totalExperience: string;
  relevantExperience: string;
  contact: string;
  assignment: File | null;
};

const YEARS = "Enter years from 0 to 60, with up to two decimals.";

const valuesOf = (profile: MarketingProfile | null): Values => ({
  totalExperience: profile ? String(profile.totalExperience) : "",
  relevantExperience: profile ? String(profile.relevantExperience) : "",
  contact: profile?.contact ?? "",
  assignment: null,
});

function ProfileForm({ userId, profile: shown }: ProfileProps) {
  const app = useChangeForm(shown, valuesOf, (profile) => ({
    draft: "marketing-profile",
    send: (values) => sendingProfile(userId, profile, values),
    // The call leaves required parts to the service, so the form checks them.
    check: (values) => ({
      totalExperience: readYears(values.totalExperience.trim()) === undefined ? YEARS : null,
      relevantExperience: relevantProblem(values),
      contact: readMobile(values.contact) ? null : mobileProblem(values.contact),
    }),
    alertOf: refusalOr("Failed to submit profile. Please try again."),
    refresh: [marketingProfileContract.find, interviewsContract.status],
  }));
  const profile = app.of;
  const { values } = app.form;
  const initialValues = valuesOf(profile);
  const isSame = !values.assignment && TEXTS.every((name) => values[name] === initialValues[name]);
  const missing = Object.fromEntries(
    FIELDS.filter((name) =>
      name === "assignment" ? !(values[name] ?? profile) : values[name].trim() === "",
    ).map((name) => [name, NEEDS[name]]),
  );
  return (
    <Form
      of={app}
      submitLabel="Submit"
      missing={Object.values(missing).join(" ")}
      unchanged={isSame && NO_CHANGES}
    >
      <ProfileFields app={app} profile={profile} missing={missing} />
    </Form>
  );
}

function relevantProblem({ totalExperience, relevantExperience }: Values): string | null {
  const [total, relevant] = [
    readYears(totalExperience.trim()),
    readYears(relevantExperience.trim()),
  ];
  if (relevant === undefined) return YEARS;
  return total !== undefined && relevant > total ? MORE_THAN_ALL : null;
}

const TEXTS = ["totalExperience", "relevantExperience", "contact"] as const;
const FIELDS = ["assignment", ...TEXTS] as const;
const NO_CHANGES = "No changes detected to update.";

/** The message at an empty field, and next to the button. */
const NEEDS: Record<(typeof FIELDS)[number], string> = {
  assignment: "Choose your resume.",
  totalExperience: "Enter your total experience.",
  relevantExperience: "Enter your relevant experience.",
  contact: "Enter your mobile.",
};

type FieldsProps = {
  app: AppForm<Values>;
  profile: MarketingProfile | null;
  missing: Partial<typeof NEEDS>;
};

function ProfileFields({ app: { form, progress }, profile, missing }: FieldsProps) {
  return (
    <>
      <FileField
        label="Resume"
        hint={missing.assignment}
        accept={["pdf", "doc", "docx"]}
        {...form.getInputProps("assignment")}
        value={form.values.assignment}
        progress={progress}
      />
      {profile && (
        <Text className="wrap" variant="note">
          Stored:{" "}
          <FileLink address={profile.resume} name={profile.resumeName} how="download">
            {profile.resumeName}
          </FileLink>
        </Text>
      )}
      <FieldGrid>
        <TextInput
          label="Total experience (years)"
          description={missing.totalExperience}
          inputMode="decimal"
          {...form.getInputProps("totalExperience")}
        />
        <TextInput
          label="Relevant experience (years)"
          description={missing.relevantExperience}
          inputMode="decimal"
          {...form.getInputProps("relevantExperience")}
        />
        <TextInput
          label="Mobile"
          description={missing.contact}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...form.getInputProps("contact")}
        />
      </FieldGrid>
    </>
  );
}

/** The call for a profile: creating the first one, or replacing the existing one. */
function sendingProfile(userId: string, profile: MarketingProfile | null, values: Values) {
  const parts = { userId, ...values };
  for (const name of TEXTS) parts[name] = values[name].trim();
  return profile
    ? prepareCall(marketingProfileContract.update, {
        params: { userId },
        form: formDataOf({ ...parts, version: String(profile.version) }),
      })
    : prepareCall(marketingProfileContract.create, { form: formDataOf(parts) });
}
