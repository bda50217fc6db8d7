type Refusal = {
  message: string;
  sooner?: string | undefined;
  isOwnChange?: boolean | undefined;
};

/**
 * Returns the text that users see for a refusal: its message, and who made the earlier change. A
 * user's own change replaces the message, which says somebody else made it.
 */
export const refusalText = ({ message, sooner, isOwnChange }: Refusal): string =>
  isOwnChange ? `${sooner} Reload and try again.` : [message, sooner].filter(Boolean).join(" ");
