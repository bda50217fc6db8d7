import { currentView, type View } from "./undone-view.ts";

/** Something that somebody does, from the press on: its place among all that they did, and what stood on the page. */
export type Deed = { order: number; view: View | undefined; isOffered: boolean };

export type OnItsWay = Deed & {
  /** Resolves once it is stored or refused and what follows from that is on the page; true where it was stored. */
  over: Promise<boolean>;
  /** Ctrl+Z was pressed for it. */
  isUnwanted: boolean;
};

let begun = 0;
let onTheirWay: readonly OnItsWay[] = [];
/** The order of the last deed that was stored and cannot be taken back. */
let lastFinal = 0;
const deeds = new WeakMap<object, Deed>();

/** A deed that is done as it is noted. */
const newDeed = (): Deed => {
  begun += 1;
  return { order: begun, view: currentView(), isOffered: false };
};

/**
 * Notes a deed while it is on its way, so that Ctrl+Z means it and not the one before. Its answer is known as that of this deed.
 * Returns and throws what `send` does.
 */
export async function asDeed<A>(send: () => Promise<A>): Promise<A> {
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  const deed: OnItsWay = { ...newDeed(), over, isUnwanted: false };
  onTheirWay = [...onTheirWay, deed];
  let isStored = false;
  try {
    const answer = await send();
    if (typeof answer === "object" && answer) deeds.set(answer, deed);
    isStored = true;
    return answer;
  } finally {
    // Whoever sent it offers to undo it first.
    setTimeout(() => {
      onTheirWay = onTheirWay.filter((one) => one !== deed);
      // What was done on the way to another, such as proving who one is, is a part of that.
      const isPart = onTheirWay.some(({ order }) => order < deed.order);
      if (isStored && !isPart && !deed.isOffered) lastFinal = Math.max(lastFinal, deed.order);
      resolve(isStored);
    });
  }
}

/** Returns the deed that has this answer, which is offered to be taken back; one that is done now where it is none's. */
export function offeredDeed(answer: object): Deed {
  const deed = deeds.get(answer) ?? newDeed();
  deed.isOffered = true;
  return deed;
}

/** The latest deed that nothing answered yet. */
export const latestOnItsWay = (): OnItsWay | undefined => onTheirWay.at(-1);

/** Whether something was done after this that cannot be taken back. */
export const isFollowed = ({ order }: Deed): boolean => lastFinal > order;
