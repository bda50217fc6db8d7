import type { ReactNode } from "react";
import { FileLink } from "./FileLink.tsx";

type Props = {
  /** Of the entry, as an answer gives it. */
  address: string;
  /** What the file is called, without its ending. */
  name: string;
  /** What is put into the calendar, for those who do not see what the link is next to. */
  subject: string;
  isInText?: boolean;
  /** Instead of "Add to calendar". */
  children?: ReactNode;
};

/** Saves something that is still ahead as an entry for the reader's own calendar. */
export const CalendarLink = ({ address, name, subject, isInText = false, children }: Props) => (
  <FileLink
    address={address}
    name={`${name}.ics`}
    how="download"
    isInText={isInText}
    label={`Add to calendar: ${subject}`}
  >
    {children ?? "Add to calendar"}
  </FileLink>
);
