/** What people are notified of on an occasion, who they are, and how far it can be switched off. */
export type OccasionDefinition = {
  /** Its subject, in the reader's words. */
  label: string;
  hint: string;
  /** Whom it concerns; everyone by default. */
  of?: "trainees" | "staff";
  /** Why it cannot be switched off, if it cannot. */
  must?: string;
  /**
   * Of mails that must be sent, the kinds that lead into the account: not sent if it is locked
   * meanwhile.
   */
  leadIn?: readonly string[];
  /** Its mails wait for the morning if they fall into quiet hours. */
  canWait?: true;
  /** It is never sent by mail. */
  isAppOnly?: true;
  /** Its notices: each kind belongs to one occasion. */
  kinds: readonly string[];
};
