// @vitest-environment happy-dom
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { expect, test } from "vitest";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { buttonOf } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { EditableForm } from "./EditableForm.tsx";

function Part() {
  const [isEditing, setEditing] = useState(false);
  const app = useAppForm({
    initialValues: { name: "Asha", email: "", message: "" },
    send: (body) => prepareCall(contactContract.submit, { body }),
    draft: null,
    refresh: [],
  });
  const field = app.form.getInputProps("name");
  return (
    <EditableForm
      of={app}
      title="Who you are"
      label="Profile"
      submitLabel="Update"
      isChanged={false}
      {...{ isEditing, setEditing }}
    >
      <TextInput label="Name" readOnly={!isEditing} {...field} />
    </EditableForm>
  );
}

test("the focus goes on in the first field, and back to Edit", async () => {
  newScreen(<Part />);
  await expect.poll(() => buttonOf("Edit")).toBeDefined();
  buttonOf("Edit")?.click();
  const focused = () => document.activeElement;
  await expect.poll(() => focused()?.getAttribute("data-path")).toBe("name");
  buttonOf("Cancel")?.click();
  await expect.poll(() => focused()?.textContent).toBe("Edit");
});
