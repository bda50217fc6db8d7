import { Card, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { ApiError } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { keyOf, queryClient, routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { FileField } from "#/client/ui/FileField.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { interviewsContract } from "#/features/interviews/contract.ts";
import { readMobile } from "#/shared/mobile.ts";
import { type MarketingProfile, marketingProfileContract } from "../contract.ts";
import { readYears } from "../rules.ts";

/** Resume, experience and mobile: what companies are told about the reader. */
export function ProfileDetailsPage() {
  const { userId } = useSignedIn();
  const profile = useQuery(routeQuery(marketingProfileContract.find, { params: { userId } }));
  return (
    <>
      <PageHead
        title="Profile Details"
        context="What companies are told about you."
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
    <ProfileForm key={profile?.version ?? 0} userId={userId} profile={profile} />
  </Card>
);

type Values = {
  totalExperience: string;
  relevantExperience: string;
  contact: string;
  file: File | null;
};

const YEARS = "Enter years from 0 to 60, with up to two decimals.";

function ProfileForm({ userId, profile }: ProfileProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const initialValues: Values = {
    totalExperience: profile ? String(profile.totalExperience) : "",
    relevantExperience: profile ? String(profile.relevantExperience) : "",
    contact: profile?.contact ?? "",
    file: null,
  };
  const app = useAppForm<Values>({
    initialValues,
    validate: (values) => ({
      totalExperience: readYears(values.totalExperience.trim()) === undefined ? YEARS : null,
      relevantExperience: readYears(values.relevantExperience.trim()) === undefined ? YEARS : null,
      contact: readMobile(values.contact) ? null : "Enter a ten-digit Indian mobile number.",
    }),
    alertOf: (error) =>
      error instanceof ApiError && error.status >= 400 && error.status < 500
        ? error.message
        : "Failed to submit profile. Please try again.",
    onSubmit: async (values) => {
      await save(userId, profile, values, setProgress).finally(() => setProgress(null));
    },
  });
  const { values } = app.form;
  const isSame = !values.file && TEXTS.every((name) => values[name] === initialValues[name]);
  const isEmpty = TEXTS.some((name) => values[name].trim() === "") || !(values.file ?? profile);
  return (
    <Form of={app} submitLabel="Submit" isBlocked={isSame || isEmpty}>
      <ProfileFields app={app} profile={profile} progress={progress} />
      {profile && isSame && <InlineAlert tone="info">No changes detected to update.</InlineAlert>}
    </Form>
  );
}

const TEXTS = ["totalExperience", "relevantExperience", "contact"] as const;

type FieldsProps = {
  app: ReturnType<typeof useAppForm<Values>>;
  profile: MarketingProfile | null;
  progress: number | null;
};

function ProfileFields({ app: { form }, profile, progress }: FieldsProps) {
  const { error } = form.getInputProps("assignment");
  return (
    <>
      <FileField
        label="Resume"
        accept={["pdf", "doc", "docx"]}
        value={form.values.file}
        onChange={(file) => form.setFieldValue("file", file)}
        error={error}
        progress={progress}
        data-path="assignment"
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

async function save(
  userId: string,
  profile: MarketingProfile | null,
  values: Values,
  onProgress: (share: number) => void,
) {
  const form = new FormData();
  form.append("userId", userId);
  for (const name of TEXTS) form.append(name, values[name].trim());
  if (profile) form.append("version", String(profile.version));
  if (values.file) form.append("assignment", values.file);
  const options = values.file ? { onProgress } : {};
  const { message } = profile
    ? await call(marketingProfileContract.update, { params: { userId }, form }, options)
    : await call(marketingProfileContract.create, { form }, options);
  toast.success(message);
  await Promise.all(
    [marketingProfileContract.find, interviewsContract.status].map((route) =>
      queryClient.invalidateQueries({ queryKey: keyOf(route) }),
    ),
  );
}
