import { useNavigate } from "@tanstack/react-router";
import { useConfig } from "#/client/lib/config.ts";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import type { ContactMessage } from "./contact.contract.ts";
import { AnsweredButton, DeleteButton, ReplyButton, type useAnswer } from "./MessageButtons.tsx";

type Props = { message: ContactMessage; answer: ReturnType<typeof useAnswer> };

export const MessageActions = ({ message, answer }: Props) => (
  <RowActions of={message.name}>
    <ReplyButton message={message} />
    <EnquiryButton message={message} />
    <AnsweredButton message={message} answer={answer} />
    <DeleteButton message={message} />
  </RowActions>
);

/** Links to the enquiry that was made of a message, or to the form for one. */
function EnquiryButton({ message: { _id, name, enquiryId } }: { message: ContactMessage }) {
  const navigate = useNavigate();
  if (!useConfig()?.takesEnquiries) return null;
  const search = enquiryId ? { enquiry: enquiryId, show: "all" } : { message: _id };
  const verb = enquiryId ? "Open enquiry" : "To enquiries";
  return (
    <RowButton
      size="compact-sm"
      label={`${verb}: the message from ${name}`}
      onClick={() => void navigate({ to: "/admin-panel/enquiries", search })}
    >
      {verb}
    </RowButton>
  );
}
