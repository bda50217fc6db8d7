/** What an occasion of being notified is about, to whom, and how far it can be switched off. */
export type OccasionDefinition = {
  /** What it is about, as its reader sees it. */
  label: string;
  hint: string;
  /** Whom it concerns; everybody without it. */
  of?: "trainees" | "staff";
  /** Why it cannot be switched off, for what cannot. */
  must?: string;
  /**
   * Of what must be sent, the kinds that lead into the account: one that is locked by then gets
   * none of these.
   */
  leadIn?: readonly string[];
  /** Its mails wait for the morning where they fall into quiet hours. */
  canWait?: true;
  /** No mail is ever sent of it. */
  isAppOnly?: true;
  /** What is sent of it: a notice's kind belongs to one occasion. */
  kinds: readonly string[];
};
