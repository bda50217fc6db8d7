type Refusal = {
  message: string;
  sooner?: string | undefined;
  isOwnChange?: boolean | undefined;
};

/** What people read of a refusal: its message, and who was sooner. For oneself that stands in place of the message, which says somebody else. */
export const refusalText = ({ message, sooner, isOwnChange }: Refusal): string =>
  isOwnChange ? `${sooner} Reload and try again.` : [message, sooner].filter(Boolean).join(" ");
