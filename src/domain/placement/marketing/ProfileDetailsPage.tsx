import { Card, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { refusalOr } from "#/client/lib/api-error.ts";
import type { AppForm } from "#/client/lib/app-form.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { routeQuery } from "#/client/lib/query.ts";
import { formDataOf, sending } from "#/client/lib/sending.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { FileField } from "#/client/ui/FileField.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { interviewsContract } from "#/domain/placement/interviews/interviews.contract.ts";
import { mobileProblem, readMobile } from "#/shared/mobile.ts";
import { type MarketingProfile, marketingProfileContract } from "./profile.contract.ts";
import { readYears } from "./profile.rules.ts";

/** Resume, experience and mobile: what companies learn about the reader. */
export function ProfileDetailsPage() {
  const { userId } = useSignedIn();
  const profile = useQuery(routeQuery(marketingProfileContract.find, { params: { userId } }));
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
      <Loaded
        queries={[profile]}
        loading="Loading your profile"
        failure="Error getting profile details complete profile"
        missing={<ProfileCard userId={userId} profile={null} />}
      >
        {({ profile }) => <ProfileCard userId={userId} profile={profile} />}
      </Loaded>
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
    // Which of the parts are needed the call leaves to the service.
    check: (values) => ({
      totalExperience: readYears(values.totalExperience.trim()) === undefined ? YEARS : null,
      relevantExperience: readYears(values.relevantExperience.trim()) === undefined ? YEARS : null,
      contact: readMobile(values.contact) ? null : mobileProblem(values.contact),
    }),
    alertOf: refusalOr("Failed to submit profile. Please try again."),
    refresh: [marketingProfileContract.find, interviewsContract.status],
  }));
  const profile = app.of;
  const { values } = app.form;
  const initialValues = valuesOf(profile);
  const isSame = !values.assignment && TEXTS.every((name) => values[name] === initialValues[name]);
  const isEmpty =
    TEXTS.some((name) => values[name].trim() === "") || !(values.assignment ?? profile);
  return (
    <Form of={app} submitLabel="Submit" isBlocked={isSame || isEmpty}>
      <ProfileFields app={app} profile={profile} />
      {profile && isSame && <InlineAlert tone="info">No changes detected to update.</InlineAlert>}
    </Form>
  );
}

const TEXTS = ["totalExperience", "relevantExperience", "contact"] as const;

type FieldsProps = {
  app: AppForm<Values>;
  profile: MarketingProfile | null;
};

function ProfileFields({ app: { form, progress }, profile }: FieldsProps) {
  return (
    <>
      <FileField
        label="Resume"
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
          inputMode="decimal"
          {...form.getInputProps("totalExperience")}
        />
        <TextInput
          label="Relevant experience (years)"
          inputMode="decimal"
          {...form.getInputProps("relevantExperience")}
        />
        <TextInput
          label="Mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...form.getInputProps("contact")}
        />
      </FieldGrid>
    </>
  );
}

/** A profile as it is sent: a first one, or what replaces the one there is. */
function sendingProfile(userId: string, profile: MarketingProfile | null, values: Values) {
  const parts = { userId, ...values };
  for (const name of TEXTS) parts[name] = values[name].trim();
  return profile
    ? sending(marketingProfileContract.update, {
        params: { userId },
        form: formDataOf({ ...parts, version: String(profile.version) }),
      })
    : sending(marketingProfileContract.create, { form: formDataOf(parts) });
}
