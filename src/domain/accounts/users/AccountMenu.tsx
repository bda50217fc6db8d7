import { ActionIcon, Menu } from "@mantine/core";
import {
  IconDots,
  IconLogout,
  IconMail,
  IconPencil,
  IconPlugConnectedX,
  IconShieldLock,
} from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { confirm } from "#/client/lib/confirm.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { refresh, useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { factorsContract } from "../factors/factors.contract.ts";
import { invitationsContract } from "../invitations.contract.ts";
import { sessionsContract } from "../sessions/sessions.contract.ts";
import { singleSignOnContract } from "../single-sign-on/single-sign-on.contract.ts";
import { type ApprovedUser, usersContract } from "./users.contract.ts";

type Props = { user: ApprovedUser; displayName: string; onEdit: () => void };

export function AccountMenu({ user, displayName, onEdit }: Props) {
  const invitation = useSend(invitationsContract.sendAgain, { refresh: [] });
  const sendInvitation = () =>
    invitation.mutate(
      { params: { id: user._id } },
      { onSuccess: ({ message }) => toast.success(message, { about: displayName }) },
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
  const unbind = async () => {
    const isDone = await confirm({
      title: `Undo the work account of ${displayName}?`,
      text: `${user.email} is logged out everywhere. The next sign-in there with this address is the one from then on.`,
      verb: "Undo it",
      action: () => call(singleSignOnContract.unbind, { params: { id: user._id } }),
    });
    if (!isDone) return;
    toast.success(`${displayName} is bound anew at the next sign-in.`);
    await refresh([usersContract.listApproved]);
  };
  const [isResetting, setResetting] = useState(false);
  return (
    <>
      {isResetting ? (
        <Dialog
          of={user}
          title={() => `Take the second step of ${displayName} away?`}
          onClose={() => setResetting(false)}
        >
          {({ _id: id, email }) => (
            <ReasonForm
              about={displayName}
              submitLabel="Take it away"
              draft={`factor ${id}`}
              hint={`${email} is logged out everywhere, reads the reason in a mail, and sets it up again.`}
              send={(reason) =>
                prepareCall(factorsContract.reset, { params: { id }, body: { reason } })
              }
              onClose={() => setResetting(false)}
              refresh={[usersContract.listApproved]}
            />
          )}
        </Dialog>
      ) : null}
      <LayerMenu position="bottom-end" width={220}>
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
          {user.hasFactor ? (
            <Menu.Item
              leftSection={<IconShieldLock size={17} stroke={1.7} />}
              onClick={() => setResetting(true)}
            >
              Reset second step
            </Menu.Item>
          ) : null}
          {user.hasWorkAccount ? (
            <Menu.Item
              leftSection={<IconPlugConnectedX size={17} stroke={1.7} />}
              onClick={() => void unbind()}
            >
              Undo work account
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </LayerMenu>
    </>
  );
}
