import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { EditUserDialog } from "./EditUserDialog.tsx";
import { type ApprovedUser, usersContract } from "./users.contract.ts";

const MEANING = { Disabled: "bad", Invited: "waiting", Open: "good" } as const;

const accessOf = ({ disabled, isInvited }: ApprovedUser): keyof typeof MEANING => {
  if (disabled) return "Disabled";
  return isInvited ? "Invited" : "Open";
};

const COLUMNS: readonly Column<ApprovedUser>[] = [
  nameColumn("username", "Name", ({ _id: id, username: name }) => ({ id, name })),
  { key: "email", label: "Email", sortable: true, isName: true },
  { key: "contactNumber", label: "Contact number", sortable: true, isShort: true },
  { key: "paymentOption", label: "Payment option", sortable: true },
  {
    key: "role",
    label: "Role",
    sortable: true,
    exported: [
      { label: "Role", value: ({ role }) => role },
      { label: "Sub-role", value: ({ subRole }) => subRole },
    ],
    render: ({ role, subRole }) => (subRole ? `${role}, ${subRole}` : role),
  },
  { key: "subRole", label: "Sub-role", sortable: true, isLabelled: true, isHidden: true },
  {
    key: "disabled",
    label: "Access",
    isState: true,
    text: accessOf,
    render: (user) => <StatusBadge meaning={MEANING[accessOf(user)]}>{accessOf(user)}</StatusBadge>,
  },
  {
    key: "createdAt",
    label: "Since",
    isLabelled: true,
    sortable: true,
    isHidden: true,
    render: ({ createdAt }) => <DateText value={createdAt} />,
  },
];

export function ApprovedUsersPage() {
  const [editing, setEditing] = useState<ApprovedUser | null>(null);
  return (
    <>
      <PageHead
        title="Approved Users"
        context="Everyone with an account, trainees and staff."
        action={
          <LinkButton to="/admin-panel/imports" variant="default">
            Import
          </LinkButton>
        }
      />
      <DataTable
        label="Approved users"
        source={{ route: usersContract.listApproved, sort: "-createdAt" }}
        columns={COLUMNS}
        searchPlaceholder="Search users"
        empty={{ text: "No approved users found.", Icon: IconUsers }}
        actions={(user, displayName) => (
          <AccountMenu user={user} displayName={displayName} onEdit={() => setEditing(user)} />
        )}
      />
      <EditUserDialog user={editing} onClose={() => setEditing(null)} />
    </>
  );
}
