import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { type Corrected, CorrectForm } from "./CorrectForm.tsx";
import { placementsContract } from "./placements.contract.ts";

export type PlacementAction = "correct" | "takeBack" | "unconfirm";

const TITLES: Record<PlacementAction, string> = {
  correct: "Correct the placement",
  takeBack: "Take the placement back",
  unconfirm: "Take the confirmation back",
};

type Props = {
  action: PlacementAction | null;
  placement: Corrected;
  name: string;
  onDone: () => void;
  onClose: () => void;
};

/** The office's changes to a placement, each with a reason that its candidate reads. */
export const PlacementDialogs = ({ action, name, ...of }: Props) => (
  <Dialog of={action} title={(what) => `${TITLES[what]}: ${name}`} onClose={of.onClose}>
    {(what) =>
      what === "correct" ? (
        <CorrectForm {...of} name={name} />
      ) : (
        <TakeBackForm {...of} name={name} action={what} />
      )
    }
  </Dialog>
);

type FormProps = Omit<Props, "action">;

const BACK = {
  takeBack: {
    submitLabel: "Take the placement back",
    hint:
      "They read it, and can be interviewed again. A certificate is withdrawn, and who joined on a " +
      "board stands there as offered.",
    call: placementsContract.takeBack,
  },
  unconfirm: {
    submitLabel: "Take the confirmation back",
    hint: "They read it. The certificate is withdrawn until the placement is confirmed again.",
    call: placementsContract.unconfirm,
  },
} as const;

type BackProps = FormProps & { action: keyof typeof BACK };

function TakeBackForm({ action, placement, name, onDone, onClose }: BackProps) {
  const { submitLabel, hint, call } = BACK[action];
  return (
    <ReasonForm
      of={placement}
      submitLabel={submitLabel}
      draft={`${action} ${placement._id}`}
      hint={hint}
      tone="danger"
      send={(reason, { _id: placementId, version }) =>
        prepareCall(call, { params: { placementId }, body: { reason, version } })
      }
      about={`${name}, ${placement.placedCompany}`}
      onDone={onDone}
      onClose={onClose}
      refresh="everything"
    />
  );
}
