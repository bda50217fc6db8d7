import { Box } from "@mantine/core";
import { useState } from "react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { SideSheet } from "#/client/ui/Dialog.tsx";
import { Facts, known } from "#/client/ui/FactList.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { PhoneLinks } from "#/client/ui/PhoneLinks.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { CallForm } from "./CallForm.tsx";
import { CallList } from "./CallList.tsx";
import { type EnquiryAction, EnquiryActionForm, EnquiryButtons } from "./EnquiryActions.tsx";
import { NextCall, stateOf } from "./EnquiryColumns.tsx";
import { type Enquiry, enquiriesContract } from "./enquiries.contract.ts";

/** An enquiry with all its data, its actions, and its calls. */
export function EnquirySheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <SideSheet of={id} title={() => "Enquiry"} onClose={onClose}>
      {(one) => <Opened key={one} id={one} onClose={onClose} />}
    </SideSheet>
  );
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRouteQuery(enquiriesContract.read, { params: { id } });
  const [action, setAction] = useState<EnquiryAction | null>(null);
  const close = () => setAction(null);
  return (
    <QueryView queries={[read]} loading="Loading the enquiry">
      {({ enquiry, calls }) => (
        <>
          <EnquiryFacts enquiry={enquiry} />
          {action === "call" ? (
            <CallForm enquiry={enquiry} onClose={close} />
          ) : action ? (
            <EnquiryActionForm
              action={action}
              enquiry={enquiry}
              onDeleted={onClose}
              onClose={close}
            />
          ) : (
            <EnquiryButtons enquiry={enquiry} onChoose={setAction} />
          )}
          <CallList calls={calls} />
        </>
      )}
    </QueryView>
  );
}

function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  const { name, mobile, email, account, owner, source, wants, note, lostReason } = enquiry;
  return (
    <Box mb={20}>
      <h2>{name}</h2>
      <Facts
        min="9rem"
        facts={[
          ["Mobile", <PhoneLinks key="mobile" number={mobile} of={name} />],
          ["Email", email],
          ["Next call", <NextCall key="next" enquiry={enquiry} />],
          [
            "Status",
            account ? (
              <>
                {stateOf(enquiry)}: <PersonLink key="account" id={account.id} name={name} />
              </>
            ) : (
              stateOf(enquiry)
            ),
          ],
          ["Source", source],
          ["Wants", wants],
          ["Owner", owner?.name ?? "Nobody"],
          ["Asked", <DateText key="asked" value={enquiry.createdAt} />],
          ...known([
            ["Note", note],
            ["Lost because", lostReason],
          ]),
        ]}
      />
    </Box>
  );
}
