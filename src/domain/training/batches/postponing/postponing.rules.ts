/** How many people a change of a batch affects: "12 trainees are in it". */
export const describePeople = (count: number): string =>
  count === 1 ? "1 trainee is in it" : `${count} trainees are in it`;

/** The sentence about members who do not move to another batch with the rest; empty if all do. */
export function describeLeft(count: number, to: { batchId: string }): string {
  if (count === 0) return "";
  return count === 1
    ? ` 1 member whose fee went back is not in ${to.batchId}.`
    : ` ${count} members whose fee went back are not in ${to.batchId}.`;
}
