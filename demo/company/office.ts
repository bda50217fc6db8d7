import { newId } from "#/platform/db/ids.ts";
import type { Named } from "./names.ts";
import { nameOf } from "./onboarding.ts";
import type { World } from "./world.ts";

const QUESTIONS = [
  "What does the course cost, and can I pay in two parts?",
  "I work until six. Are there evening or weekend batches?",
  "I have a B.Com. degree. Can I join the Java batch?",
  "When does the next batch start, and are there places left?",
  "Do you help with a first job after the course?",
  "Is the AEM module possible without the Java one? I know Java from work.",
] as const;
/** Messages of the last days, some of which have not been answered yet. */
const RECENT = [0, 0, 1, 1, 2, 3, 4, 6] as const;
const OPEN = 5;

/** Visitors' messages of two years; the newest are open. */
export function writeMessages(world: World, nextName: () => Named & { email: string }) {
  const { book, chance, staff, now } = world;
  const older = Array.from({ length: 60 }, () => chance.between(8, 700));
  for (const [place, daysAgo] of [...RECENT, ...older].entries()) {
    const named = nextName();
    const createdAt = new Date(now.valueOf() - (daysAgo * 24 + chance.between(1, 20)) * 3_600_000);
    const answeredAt = new Date(createdAt.valueOf() + chance.between(60, 1200) * 60_000);
    const isAnswered = place >= OPEN && answeredAt < now;
    book.add("contactMessages", {
      id: newId(),
      name: nameOf(named),
      email: named.email,
      message: chance.oneOf(QUESTIONS),
      createdAt,
      answeredAt: isAnswered ? answeredAt : null,
      answeredBy: isAnswered ? staff.admin : null,
    });
  }
}

/** Further trainers and guides: two of each for every 300 people. */
export function hire({ book, dayOf, staff }: World, names: readonly (Named & { email: string })[]) {
  const hiredAt = new Date(`${dayOf(-720)}T10:00:00+05:30`);
  return names.map((named, place) => {
    const id = newId();
    if (place % 2 === 0) {
      book.add("users", {
        id,
        username: nameOf(named),
        email: named.email,
        passwordHash: staff.passwordHash,
        role: "Trainer",
        status: "approved",
        paymentOption: null,
        passwordChangedAt: hiredAt,
        decidedAt: null,
        decidedBy: null,
        isDisabled: false,
        createdAt: hiredAt,
      });
      return { id, isTrainer: true };
    }
    book.add("guidances", {
      id,
      name: nameOf(named),
      mobile: `98450${String(22_000 + place)}`,
      email: named.email,
      level: place % 4 === 1 ? "Senior" : "Junior",
      createdAt: hiredAt,
    });
    return { id, isTrainer: false };
  });
}
