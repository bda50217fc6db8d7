import type { ReactNode } from "react";
import { FileLink } from "./FileLink.tsx";

type Props = {
  address: string;
  name: string;
  subject: string;
  isInText?: boolean;
  /** The link text; default "Add to calendar". */
  children?: ReactNode;
};

/** Downloads something upcoming as an entry for the reader's own calendar. */
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
