import { TextInput } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { refresh } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { AccessRow } from "../factors/AccessRow.tsx";
import { factorsContract } from "../factors/factors.contract.ts";
import { type Passkey, passkeysContract } from "./passkeys.contract.ts";

type Props = { passkey: Passkey; isRemovable: boolean; onRename: () => void };

export function PasskeyRow({ passkey, isRemovable, onRename }: Props) {
  const { name, createdAt, lastUsedAt } = passkey;
  const facts = (
    <>
      Added <DateText isInSentence value={createdAt} />,{" "}
      {lastUsedAt ? (
        <>
          last used <DateText isInSentence value={lastUsedAt} />.
        </>
      ) : (
        "not used yet."
      )}
    </>
  );
  const actions = (
    <>
      <RowButton label={`Rename ${name}`} onClick={onRename}>
        Rename
      </RowButton>
      {isRemovable ? (
        <DangerRowButton label={`Remove ${name}`} onClick={() => void remove(passkey)}>
          Remove
        </DangerRowButton>
      ) : null}
    </>
  );
  return <AccessRow name={name} facts={facts} actions={actions} />;
}

const remove = ({ _id, name }: Passkey) =>
  confirmAction({
    title: `Remove ${name}?`,
    text: "It no longer signs you in. If the device was lost, end its session below too.",
    verb: "Remove it",
    action: () => call(passkeysContract.remove, { params: { id: _id } }),
    done: "That passkey no longer signs you in.",
    about: name,
    next: () => refresh([factorsContract.read]),
  });

export function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const app = useAppForm({
    initialValues: { name: passkey.name },
    send: ({ name }) =>
      prepareCall(passkeysContract.rename, { params: { id: passkey._id }, body: { name } }),
    draft: null,
    refresh: [factorsContract.read],
    done: onClose,
  });
  return (
    <Form of={app} submitLabel="Rename" onCancel={onClose} label="Name the passkey">
      <TextInput label="Name" data-autofocus {...app.form.getInputProps("name")} />
    </Form>
  );
}
