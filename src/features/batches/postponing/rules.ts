/** How many a change of a batch is about: "12 trainees are in it". */
export const describePeople = (count: number): string =>
  count === 1 ? "1 trainee is in it" : `${count} trainees are in it`;
