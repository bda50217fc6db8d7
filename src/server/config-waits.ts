/** How long mails wait: for a decision to stand, and for the morning. */
export type WaitConfig = {
  /** For how long a decision can be undone, and its mail waits; 0 for not at all. */
  undoSeconds: number;
  /** When mails that can wait do so, as times of day in India; undefined for never. */
  quietHours: readonly [from: string, until: string] | undefined;
};

type Settings = { UNDO_SECONDS: number; QUIET_HOURS: [string, string] | undefined };

export const waitsOf = ({ UNDO_SECONDS, QUIET_HOURS }: Settings): WaitConfig => ({
  undoSeconds: UNDO_SECONDS,
  quietHours: QUIET_HOURS,
});
