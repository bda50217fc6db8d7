import type { AnswerStatus } from "#/domain/training/sessions/answers/answers.rules.ts";
import { mayUpload } from "#/domain/training/sessions/answers/answers.rules.ts";
import { hasBegun, isCounted, isExpected } from "#/domain/training/sessions/sessions.rules.ts";
import type { IsoDate } from "#/shared/dates.ts";

/** How many of the last sessions are shown. */
const RECENT_SESSIONS = 10;

export type SeenSession = {
  date: IsoDate;
  time: string;
  isPresent: boolean;
  isExcused?: boolean;
  answerStatus: AnswerStatus;
};

type Reader = { joinedOn: IsoDate; now: Date };

/**
 * Metrics of the sessions of a trainee's batch, given newest first: those that count, and the
 * answers still to be handed in.
 */
export function countSessions<S extends SeenSession>(sessions: readonly S[], reader: Reader) {
  const counted = sessions.filter((session) =>
    isCounted({ ...session, isAnswered: !mayUpload(session.answerStatus) }, reader),
  );
  const expected = counted.filter((session) =>
    isExpected({ ...session, isAnswered: !mayUpload(session.answerStatus) }, reader),
  );
  const open = counted.filter(({ answerStatus }) => mayUpload(answerStatus)).toReversed();
  const cameBack = (session: S) => session.answerStatus === "Rejected";
  return {
    held: counted.length,
    expected: expected.length,
    attended: expected.filter(({ isPresent }) => isPresent).length,
    answered: counted.length - open.length,
    waiting: counted.filter(({ answerStatus }) => answerStatus === "Waiting for Approval").length,
    recent: expected
      .slice(0, RECENT_SESSIONS)
      .map(({ isPresent }) => isPresent)
      .toReversed(),
    hasBegun: sessions.some((session) => hasBegun(session, reader.now)),
    open: [...open.filter(cameBack), ...open.filter((session) => !cameBack(session))],
  };
}
