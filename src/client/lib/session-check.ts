import type { stepsContract } from "#/features/onboarding/steps/contract.ts";
import type { siteContract } from "#/features/site/contract.ts";
import type { Answer } from "#/shared/contract.ts";
import type { PlainPath } from "#/shared/pages.ts";
import { call, routeOf } from "./api-client.ts";
import { keepConfigUpToDate } from "./config.ts";
import { homeOf, needsOnboarding } from "./home.ts";
import { changeRead, keyOf, queryClient, routeQuery } from "./query.ts";
import { currentSession, type Session, updateSession } from "./session.ts";

type SessionCall = (typeof siteContract)["session"];
type StepsCall = (typeof stepsContract)["read"];

/** Whose answer the bar shows; a write that changes it names it among what to refresh. */
export const SESSION_CALL = routeOf<SessionCall>("GET", "/api/session");

/** A look-up that fails is only logged, and the stored flag stays as it was (G9). */
async function take<T>(
  ask: Promise<T>,
  use: (answer: T) => void,
  failed?: (cause: unknown) => void,
) {
  try {
    use(await ask);
  } catch (cause) {
    console.warn("A look-up for the navigation failed", cause);
    failed?.(cause);
  }
}

/** Who is signed in, with what the bar shows; asked by the check at each navigation and every minute by the bell. */
export const sessionQuery = (userId: string) => ({
  queryKey: [...keyOf(SESSION_CALL), userId],
  queryFn: async () => {
    const answer = await call(SESSION_CALL, {});
    takeOver(answer);
    return answer;
  },
});

function takeOver({ user, configVersion, noticeToShow }: Answer<SessionCall>) {
  keepConfigUpToDate(configVersion);
  // Somebody else may have signed in meanwhile.
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
 * Asks the server who is signed in, and takes over what it says of them: the flags of the navigation
 * bar are the server's own rules. Checks at the same moment share one call. Never throws: without an
 * answer the stored state stays.
 */
export async function checkSession(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  await take(
    queryClient.fetchQuery({ ...sessionQuery(session.userId), staleTime: 0 }),
    () => undefined,
  );
}

type Home = { path: PlainPath; failure?: unknown };

/** How far a trainee has come; the pages of the onboarding read it too. */
export const stepsQuery = (userId: string) =>
  routeQuery(routeOf<StepsCall>("GET", "/api/onboarding/:userId"), { params: { userId } });

/** A step was just taken: the page that follows need not ask. */
export const noteStep = (userId: string, step: Partial<Answer<StepsCall>>) =>
  changeRead(stepsQuery(userId).queryKey, (known) => known && { ...known, ...step });

async function lookUpHome({ role, subRole, userId }: Session): Promise<Home> {
  if (!needsOnboarding(role, subRole)) return { path: homeOf(role, subRole) };
  let home: Home = { path: homeOf(role, subRole) };
  await take(
    queryClient.fetchQuery({ ...stepsQuery(userId), staleTime: 0 }),
    (steps) => {
      home = { path: homeOf(role, subRole, steps) };
    },
    (failure) => {
      home = { ...home, failure };
    },
  );
  return home;
}

/**
 * The signed-in person's own first page; asks how far the onboarding is where that decides.
 * Never throws: what could not be asked counts as not done.
 */
export const findHome = async (session: Session): Promise<PlainPath> =>
  (await lookUpHome(session)).path;

/** The same where an outage must not lead anybody to the wrong page: throws the ApiError of a failed look-up. */
export async function findHomeOrThrow(session: Session): Promise<PlainPath> {
  const { path, failure } = await lookUpHome(session);
  if (failure) throw failure;
  return path;
}
