import { Button } from "@mantine/core";
import { useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { ApproveDialog } from "#/domain/accounts/registration/ApproveDialog.tsx";
import { RejectButton } from "#/domain/accounts/registration/RejectButton.tsx";
import { ReopenButton } from "#/domain/accounts/registration/ReopenButton.tsx";
import { AccountMenu } from "#/domain/accounts/users/AccountMenu.tsx";
import { EditUserDialog } from "#/domain/accounts/users/EditUserDialog.tsx";
import { refreshPerson } from "./person.client.ts";
import type { PersonPage } from "./person.contract.ts";

/** The admin's decisions about an account: the registration, later the access. */
export function AccountActions({ person }: { person: PersonPage }) {
  const isAdmin = useSignedIn().audience === "admin";
  if (!isAdmin) return null;
  if (person.state === "Awaiting approval") return <Decision person={person} />;
  return (
    <>
      <Reopening person={person} />
      {person.account && <Access account={person.account} />}
    </>
  );
}

/** A decided registration can be reopened until the person has begun to use it. */
function Reopening({ person }: { person: PersonPage }) {
  const { account, username, state } = person;
  const hasBegun = account && (account.contactNumber || account.subRole || account.isInvited);
  if (person.role !== "Trainee" || hasBegun) return null;
  return (
    <ReopenButton
      person={person}
      displayName={username}
      what={state === "Rejected" ? "rejection" : "approval"}
      onDone={refreshPerson}
    />
  );
}

function Decision({ person: { _id, username, email, createdAt } }: { person: PersonPage }) {
  const [isApproving, setApproving] = useState(false);
  if (!email || !createdAt) return null;
  const trainee = { _id, username, email, createdAt, approved: false, paymentOption: null };
  const done = () => {
    setApproving(false);
    refreshPerson();
  };
  return (
    <>
      <Button size="compact-md" onClick={() => setApproving(true)}>
        Approve
      </Button>
      <RejectButton trainee={trainee} displayName={username} onDecided={refreshPerson} />
      <ApproveDialog
        trainee={isApproving ? trainee : null}
        onClose={() => setApproving(false)}
        onDecided={done}
      />
    </>
  );
}

function Access({ account }: { account: NonNullable<PersonPage["account"]> }) {
  const [isEditing, setEditing] = useState(false);
  const close = () => {
    setEditing(false);
    refreshPerson();
  };
  return (
    <>
      <AccountMenu user={account} displayName={account.username} onEdit={() => setEditing(true)} />
      <EditUserDialog user={isEditing ? account : null} onClose={close} />
    </>
  );
}
