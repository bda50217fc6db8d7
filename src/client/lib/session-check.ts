import { stepsContract } from "#/domain/onboarding/steps.contract.ts";
import { siteContract } from "#/domain/site/site.contract.ts";
import type { CallResponse } from "#/shared/contract.ts";
import type { PlainPath } from "#/shared/pages.ts";
import { call } from "./api-client.ts";
import { cachedConfig, keepConfigUpToDate } from "./config.ts";
import { homeOf, needsOnboarding } from "./home.ts";
import { queryClient, queryKeyOf, routeQuery, updateQueryData } from "./query.ts";
import { currentSession, type Session, updateSession } from "./session.ts";

/** The call whose response the bar shows; a write that changes it lists it under `refresh`. */
export const SESSION_CALL = siteContract.session;

const warn = (cause: unknown) => console.warn("A look-up for the navigation failed", cause);

/** The signed-in user and the data of the bar; read at navigation, and by the bell each minute. */
export const sessionQuery = (userId: string) => ({
  queryKey: [...queryKeyOf(SESSION_CALL), userId],
  queryFn: async () => {
    const answer = await call(SESSION_CALL, {});
    takeOver(answer);
    return answer;
  },
});

function takeOver({ user, configVersion, noticeToShow }: CallResponse<typeof SESSION_CALL>) {
  keepConfigUpToDate(configVersion);
  // Somebody else may have signed in since.
  if (currentSession()?.userId !== user._id) return;
  const { username, role, subRole, mustChangePassword, mustSetUpFactor } = user;
  const { isInBatch, isPlaced, isMarketingEligible } = user;
  const flags = { isInBatch, isPlaced, isMarketingEligible };
  updateSession({
    username,
    role,
    subRole,
    mustChangePassword,
    mustSetUpFactor,
    noticeToShow,
    flags,
  });
}

/**
 * Asks the server who is signed in, and adopts its answer: the flags of the navigation bar follow
 * the server's rules. Simultaneous checks share one call. Never throws: a failure is logged, and
 * the stored state stays.
 */
export async function checkSession(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  await queryClient.fetchQuery({ ...sessionQuery(session.userId), staleTime: 0 }).catch(warn);
}

/** How far a trainee has come; the pages of the onboarding read it too. */
export const stepsQuery = (userId: string) =>
  routeQuery(stepsContract.read, { params: { userId } });

/** Records that a step was just completed, so that the next page need not ask. */
export const noteStep = (
  userId: string,
  step: Partial<CallResponse<(typeof stepsContract)["read"]>>,
) => updateQueryData(stepsQuery(userId).queryKey, (known) => known && { ...known, ...step });

/**
 * Returns the signed-in user's first page; asks how far the onboarding is if that decides it.
 * Throws the ApiError of a failed look-up, so that an outage sends nobody to the wrong page.
 */
export async function findHomeOrThrow({ role, subRole, userId }: Session): Promise<PlainPath> {
  if (!needsOnboarding(role, subRole)) return homeOf(role, subRole, cachedConfig());
  const steps = await queryClient.fetchQuery({ ...stepsQuery(userId), staleTime: 0 });
  return homeOf(role, subRole, steps);
}

/** Returns where to redirect a user: a failed look-up counts as not done. Never throws. */
export const findHome = (session: Session): Promise<PlainPath> =>
  findHomeOrThrow(session).catch((cause) => {
    warn(cause);
    return homeOf(session.role, session.subRole, cachedConfig());
  });
