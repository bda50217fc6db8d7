/** How old what a follower shows can be, by positions in the leader's log of changes and the times they were seen at. */
export type Freshness = {
  /** The leader was at `position` at the time `at`, in milliseconds. */
  sawLeader: (position: number, at: number) => void;
  /** The follower has all that the leader had at `position`. */
  sawFollower: (position: number) => void;
  /** Nothing is known of the follower any more. */
  forget: () => void;
  /** Returns by how many milliseconds the follower is behind at most; Infinity where nothing is known. */
  behindMs: (now: number) => number;
};

export function createFreshness(): Freshness {
  let seen: { position: number; at: number }[] = [];
  let freshAt = Number.NEGATIVE_INFINITY;
  return {
    sawLeader: (position, at) => {
      // One for each look, and a follower that is far behind must not make the list long.
      seen = [...seen.slice(-9), { position, at }];
    },
    sawFollower: (position) => {
      for (const one of seen) {
        if (one.position <= position) freshAt = Math.max(freshAt, one.at);
      }
      seen = seen.filter((one) => one.position > position);
    },
    forget: () => {
      seen = [];
      freshAt = Number.NEGATIVE_INFINITY;
    },
    behindMs: (now) => now - freshAt,
  };
}
