import type { detailsContract } from "#/features/onboarding/details/contract.ts";
import type { documentsContract } from "#/features/onboarding/documents/contract.ts";
import type { siteContract } from "#/features/site/contract.ts";
import type { trainingContract } from "#/features/training/contract.ts";
import type { Answer } from "#/shared/contract.ts";
import type { PlainPath } from "#/shared/pages.ts";
import { call, lookUp, routeOf } from "./api-client.ts";
import { keepConfigUpToDate } from "./config.ts";
import { homeOf, needsOnboarding, type Onboarding } from "./home.ts";
import { keyOf, queryClient } from "./query.ts";
import { currentSession, type Session, updateSession } from "./session.ts";

type SessionCall = (typeof siteContract)["session"];
type BatchStatus = (typeof trainingContract)["status"];
type DetailsStatus = (typeof detailsContract)["status"];
type DocumentsStatus = (typeof documentsContract)["status"];

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

function takeOver({ user, configVersion }: Answer<SessionCall>) {
  keepConfigUpToDate(configVersion);
  // Somebody else may have signed in meanwhile.
  if (currentSession()?.userId !== user._id) return;
  const { username, role, subRole, mustChangePassword } = user;
  const { isInBatch, isPlaced, isMarketingEligible } = user;
  const flags = { isInBatch, isPlaced, isMarketingEligible };
  updateSession({ username, role, subRole, mustChangePassword, flags });
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

async function lookUpHome({ role, subRole, userId }: Session): Promise<Home> {
  if (!needsOnboarding(role, subRole)) return { path: homeOf(role, subRole) };
  let failure: unknown;
  const missed = (cause: unknown) => {
    failure = cause;
  };
  const onboarding: Onboarding = { isCompleted: false, isSubmitted: false, isInBatch: false };
  const note = (answer: Partial<Onboarding>) => Object.assign(onboarding, answer);
  const request = { params: { userId } };
  await Promise.all([
    take(lookUp<DetailsStatus>("/api/trainee/details/status/:userId", request), note, missed),
    take(lookUp<DocumentsStatus>("/api/documents/status/:userId", request), note, missed),
    take(lookUp<BatchStatus>("/api/trainee/status/:userId", request), note, missed),
  ]);
  return { path: homeOf(role, subRole, onboarding), failure };
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
