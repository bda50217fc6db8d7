import { TextInput } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { updateSession } from "#/client/lib/session.ts";
import { EditableForm } from "#/client/ui/EditableForm.tsx";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { PendingEmail } from "../PendingEmail.tsx";
import { type Profile, profileContract } from "./profile.contract.ts";

/** Read-only until Edit is pressed, and again after a successful update. */
export function ProfileForm({ profile: shown }: { profile: Profile }) {
  const app = useChangeForm(
    shown,
    ({ username, email }) => ({ username, email }),
    ({ _id: userId, version }) => ({
      draft: "profile",
      send: (values) =>
        prepareCall(profileContract.update, { params: { userId }, body: { ...values, version } }),
      alertOf: (error) => messageOf(error, "Failed to update profile."),
      success: "Profile updated successfully!",
      done: ({ user }) => {
        setEditing(false);
        updateSession({ username: user.username });
      },
      refresh: [profileContract.find],
    }),
  );
  const [isEditing, setEditing] = useState(app.isRestored);
  const profile = app.of;
  const { username, email } = profile;
  const isChanged = app.form.values.username !== username || app.form.values.email !== email;
  // Read-only fields do not look like inputs.
  const look = isEditing ? "default" : "unstyled";
  return (
    <>
      <EditableForm
        of={app}
        title="Who you are"
        label="Profile Details"
        submitLabel="Update Profile"
        isEditing={isEditing}
        setEditing={setEditing}
        isChanged={isChanged}
      >
        <FieldGrid>
          <TextInput
            label="Name"
            autoComplete="name"
            readOnly={!isEditing}
            variant={look}
            {...app.form.getInputProps("username")}
          />
          <EmailField
            autoComplete="email"
            description={
              isEditing ? "A new one is confirmed with a code that we send to it." : null
            }
            readOnly={!isEditing}
            variant={look}
            {...app.form.getInputProps("email")}
          />
          <TextInput label="Role" value={profile.role} readOnly variant="unstyled" />
          {profile.subRole ? (
            <TextInput label="Sub-role" value={profile.subRole} readOnly variant="unstyled" />
          ) : null}
        </FieldGrid>
      </EditableForm>
      {profile.pendingEmail ? (
        <PendingEmail
          key={profile.pendingEmail}
          email={email}
          pendingEmail={profile.pendingEmail}
          isPendingByAdmin={profile.isPendingByAdmin}
        />
      ) : null}
    </>
  );
}
