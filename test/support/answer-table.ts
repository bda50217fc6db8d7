import { expect, test } from "vitest";

/**
 * One test per row: a function's arguments and its result. The title takes both, as in `test.each`.
 */
export const testAnswers = <Given, Answer>(
  title: string,
  answerTo: (given: Given) => Answer,
  rows: readonly (readonly [given: Given, answer: NoInfer<Answer>])[],
) =>
  test.each(rows)(title, (given, answer) => {
    expect(answerTo(given)).toEqual(answer);
  });
