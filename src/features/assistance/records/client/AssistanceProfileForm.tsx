import { Box, Button, Group, TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { sending } from "#/client/lib/sending.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { type AssistanceDetails, packageOf, recordsContract } from "../contract.ts";
import { FIELD_NAMES, textsOf } from "./api.ts";
import { RecordFieldset } from "./RecordFieldset.tsx";

/** Read-only until Edit is pressed, and again after a successful update. */
export function AssistanceProfileForm({ details }: { details: AssistanceDetails }) {
  const [isEditing, setEditing] = useState(false);
  const start = textsOf(details);
  const app = useAppForm({
    initialValues: start,
    send: (values) =>
      sending(recordsContract.update, {
        params: { userId: details.userId._id },
        body: { ...values, package: packageOf(values.package), version: details.version },
      }),
    alertOf: refusalOr("Failed to update profile."),
    success: "Profile updated successfully!",
    done: () => setEditing(false),
    refresh: [recordsContract.find],
  });
  const isChanged = FIELD_NAMES.some((name) => app.form.values[name] !== start[name]);
  const cancel = () => {
    app.form.reset();
    app.setAlert(null);
    setEditing(false);
  };
  return (
    <>
      <Group gap="4px 16px" justify="space-between" mih={36} mb={18}>
        <h2>Your details</h2>
        {!isEditing && details.isActive && (
          <Button
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.7} />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
      </Group>
      {!details.isActive && (
        <Box mb={20}>
          <InlineAlert tone="info">
            Your assistance has ended, so your details stay as they are.
          </InlineAlert>
        </Box>
      )}
      <Form
        of={app}
        submitLabel="Update Profile"
        isBlocked={!isEditing || !isChanged}
        label="Assistant Profile"
        extra={
          isEditing ? (
            <Button variant="subtle" color="gray" onClick={cancel}>
              Cancel
            </Button>
          ) : null
        }
      >
        <RecordFieldset form={app.form} isReadOnly={!isEditing} />
        {(details.guidanceProvider ?? details.guidanceHelper) && (
          <FieldGrid>
            {details.guidanceProvider && (
              <TextInput
                label="Guidance provider"
                value={details.guidanceProvider.name}
                readOnly
                variant="unstyled"
              />
            )}
            {details.guidanceHelper && (
              <TextInput
                label="Guidance helper"
                value={details.guidanceHelper.name}
                readOnly
                variant="unstyled"
              />
            )}
          </FieldGrid>
        )}
      </Form>
    </>
  );
}
