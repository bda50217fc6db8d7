import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconLogout, IconMail, IconPencil, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { invitationsContract } from "../../invitations/contract.ts";
import { sessionsContract } from "../../sessions/contract.ts";
import { type ApprovedUser, usersContract } from "../contract.ts";
import { EditUserDialog } from "./EditUserDialog.tsx";

const MEANING = { Disabled: "bad", Invited: "waiting", Open: "good" } as const;

const accessOf = ({ disabled, isInvited }: ApprovedUser): keyof typeof MEANING => {
  if (disabled) return "Disabled";
  return isInvited ? "Invited" : "Open";
};

const COLUMNS: readonly Column<ApprovedUser>[] = [
  nameColumn("username", "Name", ({ _id: id, username: name }) => ({ id, name })),
  { key: "email", label: "Email", sortable: true },
  { key: "contactNumber", label: "Contact number", sortable: true },
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
  { key: "subRole", label: "Sub-role", sortable: true, isHidden: true },
  {
    key: "disabled",
    label: "Access",
    text: accessOf,
    render: (user) => <StatusBadge meaning={MEANING[accessOf(user)]}>{accessOf(user)}</StatusBadge>,
  },
  {
    key: "createdAt",
    label: "Since",
    sortable: true,
    isHidden: true,
    render: ({ createdAt }) => <DateText value={createdAt} />,
  },
];

/** Everybody with an account, and what an admin may change about it. */
export function ApprovedUsersPage() {
  const [editing, setEditing] = useState<ApprovedUser | null>(null);
  return (
    <>
      <PageHead
        title="Approved Users"
        context="Everyone with an account, trainees and staff."
        action={<LinkButton to="/admin-panel/create-user">Create User</LinkButton>}
      />
      <DataTable
        label="Approved users"
        source={{ route: usersContract.listApproved, sort: "-createdAt" }}
        columns={COLUMNS}
        searchPlaceholder="Search users"
        empty={{ text: "No approved users found.", Icon: IconUsers }}
        actions={(user, displayName) => (
          <UserMenu user={user} displayName={displayName} onEdit={() => setEditing(user)} />
        )}
      />
      <EditUserDialog user={editing} onClose={() => setEditing(null)} />
    </>
  );
}

type MenuProps = { user: ApprovedUser; displayName: string; onEdit: () => void };

function UserMenu({ user, displayName, onEdit }: MenuProps) {
  const invitation = useSend(invitationsContract.sendAgain);
  const sendInvitation = () =>
    invitation.mutate(
      { params: { id: user._id } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  const endSessions = async () => {
    const isDone = await confirm({
      title: `End all sessions of ${displayName}?`,
      text: `${user.email} is logged out on every device and has to log in again.`,
      verb: "End sessions",
      action: () => call(sessionsContract.endUserSessions, { params: { id: user._id } }),
    });
    if (isDone) toast.success(`The sessions of ${displayName} have ended.`);
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${displayName}`}>
          <IconDots size={20} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={17} stroke={1.7} />} onClick={onEdit}>
          Edit account
        </Menu.Item>
        {user.isInvited && !user.disabled ? (
          <Menu.Item leftSection={<IconMail size={17} stroke={1.7} />} onClick={sendInvitation}>
            Send invitation again
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconLogout size={17} stroke={1.7} />}
          onClick={() => void endSessions()}
        >
          End all sessions
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
