import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { formatDate, istDate } from "#/shared/dates.ts";
import { type Application, applicationsContract } from "../contract.ts";
import { MOVES, type Move, STAGE_NAMES } from "../rules.ts";
import { BOARD_READS } from "./api.ts";

/** What is done in a dialog of its own. */
export type Deed = "schedule" | "move" | "cancel" | "followUp" | "offer" | "not taken";

type Props = { of: Application; onChoose: (deed: Deed) => void };

/** What the office can do about an application, by mouse and by keys. */
export function ApplicationMenu({ of, onChoose }: Props) {
  const isPending = of.interview?.feedback === "Pending";
  const item = (deed: Deed, label: string) => (
    <Menu.Item key={deed} onClick={() => onChoose(deed)}>
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          aria-label={`Move ${of.username}`}
        >
          Move
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isPending
          ? [item("move", "Move the interview"), item("cancel", "Cancel the interview")]
          : item("schedule", "Schedule an interview")}
        {of.interview?.isNoShow && item("followUp", "Follow up the no-show")}
        <Menu.Divider />
        <Moves of={of} />
        {of.stage !== "joined" && item("offer", of.offer ? "Change the offer" : "Note the offer")}
        {of.stage === "offered" && <Join of={of} />}
        {of.stage !== "not taken" && item("not taken", "Not taken")}
      </Menu.Dropdown>
    </Menu>
  );
}

function Moves({ of }: { of: Application }) {
  const send = useSend(applicationsContract.move, { refresh: BOARD_READS });
  const move = (stage: Move) =>
    send.mutate(
      { params: { applicationId: of._id }, body: { stage, version: of.version } },
      {
        onSuccess: () => toast.success(`${of.username}: ${STAGE_NAMES[stage]}.`),
        onError: ({ message }) => toast.error(message),
      },
    );
  return MOVES.filter((stage) => stage !== of.stage && stage !== "not taken").map((stage) => (
    <Menu.Item key={stage} onClick={() => move(stage)}>
      To {STAGE_NAMES[stage].toLowerCase()}
    </Menu.Item>
  ));
}

function Join({ of }: { of: Application }) {
  const send = useSend(applicationsContract.join, { refresh: BOARD_READS });
  const day = of.offer?.joiningDate ?? "";
  const early =
    day > istDate(new Date()) ? ` Their joining day is still to come: ${formatDate(day)}.` : "";
  const ask = () =>
    confirm({
      title: `${of.username} has joined?`,
      text: of.placedAt
        ? `They are placed at ${of.placedAt} already. That placement stays; they stand here as joined.`
        : `It is recorded as their placement, with the parts of the offer.${early}`,
      verb: "Note as joined",
      tone: "accent",
      action: async () => {
        const { message } = await send.mutateAsync({
          params: { applicationId: of._id },
          body: { version: of.version, despitePlacement: of.placedAt !== null },
        });
        toast.success(message);
      },
    });
  return <Menu.Item onClick={() => void ask()}>Has joined</Menu.Item>;
}
