import { expect, test } from "vitest";

/** One test a row: what a function is given, and what it answers. The title takes both, as `test.each` does. */
export const testAnswers = <Given, Answer>(
  title: string,
  answerTo: (given: Given) => Answer,
  rows: readonly (readonly [given: Given, answer: NoInfer<Answer>])[],
) =>
  test.each(rows)(title, (given, answer) => {
    expect(answerTo(given)).toEqual(answer);
  });
