import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import { useJoining, useMove } from "../applications/applications.client.ts";
import type { Application } from "../applications/applications.contract.ts";
import { isForward, MOVES, type Move } from "../applications/applications.rules.ts";

export type MenuAction = "schedule" | "move" | "cancel" | "followUp" | "offer" | Move;

type Props = { of: Application; onChoose: (action: MenuAction) => void };

export function ApplicationMenu({ of, onChoose }: Props) {
  const isPending = of.interview?.feedback === "Pending";
  const item = (action: MenuAction, label: string) => (
    <Menu.Item key={action} onClick={() => onChoose(action)}>
      {label}
    </Menu.Item>
  );
  return (
    <LayerMenu position="bottom-start" returnFocus>
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
        {of.disabled && <Menu.Label>Account disabled: nothing can be changed</Menu.Label>}
        {isPending
          ? [
              !of.disabled && item("move", "Move the interview"),
              item("cancel", "Cancel the interview"),
            ]
          : !of.disabled && item("schedule", "Schedule an interview")}
        {of.interview?.isNoShow && item("followUp", "Follow up the no-show")}
        <Menu.Divider />
        <Moves of={of} onChoose={onChoose} />
        {of.stage !== "joined" &&
          !of.disabled &&
          item("offer", of.offer ? "Change the offer" : "Note the offer")}
        {of.stage === "offered" && !of.disabled && <Join of={of} onChoose={onChoose} />}
        {of.stage !== "not taken" && item("not taken", "Mark as not taken")}
      </Menu.Dropdown>
    </LayerMenu>
  );
}

const MOVE_WORDS: Record<Exclude<Move, "not taken">, string> = {
  applied: "Back to applied",
  shortlisted: "Shortlist",
  rounds: "Move into rounds",
};

function Moves({ of, onChoose }: Props) {
  const move = useMove();
  return MOVES.filter((stage) => stage !== "not taken")
    .filter((stage) => stage !== of.stage && !(of.disabled && isForward(of.stage, stage)))
    .map((stage) => (
      <Menu.Item
        key={stage}
        // Revoking what a joining caused requires a reason.
        onClick={() => (of.stage === "joined" ? onChoose(stage) : move(of, stage))}
      >
        {MOVE_WORDS[stage]}
      </Menu.Item>
    ));
}

function Join({ of, onChoose }: Props) {
  const join = useJoining(() => onChoose("offer"));
  return <Menu.Item onClick={() => join(of)}>Has joined</Menu.Item>;
}
