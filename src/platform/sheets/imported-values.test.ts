import { testAnswers } from "#test/support/answer-table.ts";
import { lossOf, readDay } from "./imported-values.ts";

testAnswers("%j in a file is the day %s", readDay, [
  ["46353", "2026-11-27"],
  ["46353.4375", "2026-11-27"],
  [" 46353 ", "2026-11-27"],
  ["25569", "1970-01-01"],
  ["36526", "2000-01-01"],
  ["27-11-2026 10:30", "2026-11-27"],
  ["27/11/26", "2026-11-27"],
  ["2026-11-27T10:30:00.000Z", "2026-11-27"],
  ["1", undefined],
  ["2026", undefined],
  ["99999", undefined],
  ["463530", undefined],
  ["4,6353", undefined],
  ["", undefined],
]);

const ROUNDED = " A spreadsheet has rounded it: format the column as text.";
const SHORT = " A spreadsheet may have taken a zero off its beginning.";
testAnswers("%j is told %j", lossOf, [
  ["9.8E+09", ROUNDED],
  ["98450123", SHORT],
  ["98450 12345", ""],
]);
