/** How many a change of a batch is about: "12 trainees are in it". */
export const describePeople = (count: number): string =>
  count === 1 ? "1 trainee is in it" : `${count} trainees are in it`;

/**
 * What an answer says of members who do not move to another batch with the rest; nothing where all
 * do.
 */
export function describeLeft(count: number, to: { batchId: string }): string {
  if (count === 0) return "";
  return count === 1
    ? ` 1 member whose fee went back is not in ${to.batchId}.`
    : ` ${count} members whose fee went back are not in ${to.batchId}.`;
}
