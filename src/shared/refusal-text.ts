type Refusal = {
  message: string;
  sooner?: string | undefined;
  isOwnChange?: boolean | undefined;
};

/**
 * Returns what people read of a refusal: its message, and who made the earlier change. For one's
 * own change that replaces the message, which says somebody else made it.
 */
export const refusalText = ({ message, sooner, isOwnChange }: Refusal): string =>
  isOwnChange ? `${sooner} Reload and try again.` : [message, sooner].filter(Boolean).join(" ");
