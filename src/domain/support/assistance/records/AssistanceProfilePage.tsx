import { Box, Card, TextInput } from "@mantine/core";
import { IconUserHeart } from "@tabler/icons-react";
import { useState } from "react";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { EditableForm } from "#/client/ui/EditableForm.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { packageIn } from "#/shared/package.ts";
import { RecordFieldset } from "./RecordFieldset.tsx";
import { textsOf } from "./records.client.ts";
import { type AssistanceDetails, RECORD_FIELD_NAMES, recordsContract } from "./records.contract.ts";

/** The user's contact details at work; their guides are read-only here. */
export function AssistanceProfilePage() {
  const { userId } = useSignedIn();
  const record = useRouteQuery(recordsContract.find, { params: { userId } });
  return (
    <Box maw={960} mx="auto">
      <PageHead
        title="Assistant Profile"
        context="How those who support you reach you, and where you work."
        crumbs={[{ label: "Assistance", to: "/assistance-dashboard" }]}
      />
      <Card>
        <QueryView queries={[record]} loading="Loading your profile">
          {({ assistanceDetails: [details] }) =>
            details ? (
              <AssistanceProfileForm key={details._id} details={details} />
            ) : (
              <EmptyState
                text="Your profile begins with your details"
                hint="Once your request is approved and your details are sent, they appear here."
                Icon={IconUserHeart}
                action={<LinkButton to="/assistance-dashboard">Open assistance</LinkButton>}
              />
            )
          }
        </QueryView>
      </Card>
    </Box>
  );
}

/** Read-only until Edit is pressed, and again after a successful update. */
function AssistanceProfileForm({ details: shown }: { details: AssistanceDetails }) {
  const app = useChangeForm(shown, textsOf, ({ userId, version }) => ({
    draft: "assistance-profile",
    send: (values) =>
      prepareCall(recordsContract.update, {
        params: { userId: userId._id },
        body: { ...values, package: packageIn(values.package), version },
      }),
    alertOf: refusalOr("Failed to update profile."),
    success: "Profile updated successfully!",
    done: (): void => setEditing(false),
    refresh: [recordsContract.find],
  }));
  const [isEditing, setEditing] = useState(app.isRestored);
  const details = app.of;
  const start = textsOf(details);
  const isChanged = RECORD_FIELD_NAMES.some((name) => app.form.values[name] !== start[name]);
  const ended = details.isActive ? null : (
    <Box mb={20}>
      <InlineAlert tone="info">
        Your assistance has ended, so your details stay as they are.
      </InlineAlert>
    </Box>
  );
  return (
    <EditableForm
      of={app}
      title="Your details"
      label="Assistant Profile"
      submitLabel="Update Profile"
      isEditing={isEditing}
      setEditing={setEditing}
      isChanged={isChanged}
      mayEdit={details.isActive}
      note={ended}
    >
      <RecordFieldset form={app.form} isReadOnly={!isEditing} />
      {(details.guidanceProvider ?? details.guidanceHelper) && (
        <FieldGrid>
          <Guide label="Guidance provider" guide={details.guidanceProvider} />
          <Guide label="Guidance helper" guide={details.guidanceHelper} />
        </FieldGrid>
      )}
    </EditableForm>
  );
}

function Guide({ label, guide }: { label: string; guide: AssistanceDetails["guidanceProvider"] }) {
  return guide && <TextInput label={label} value={guide.name} readOnly variant="unstyled" />;
}
