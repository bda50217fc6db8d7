import { testAnswers } from "#test/support/answer-table.ts";
import { contentDisposition } from "./disposition.ts";

testAnswers("%s", (name) => contentDisposition("attachment", name), [
  ["pan.pdf", "attachment; filename=\"pan.pdf\"; filename*=UTF-8''pan.pdf"],
  ['a"b\\c%41.pdf', "attachment; filename=\"a_b_c_41.pdf\"; filename*=UTF-8''a%22b%5Cc%2541.pdf"],
  [
    "it's (1)*.pdf",
    "attachment; filename=\"it's (1)*.pdf\"; filename*=UTF-8''it%27s%20%281%29%2A.pdf",
  ],
  ["रवि.pdf", "attachment; filename=\"___.pdf\"; filename*=UTF-8''%E0%A4%B0%E0%A4%B5%E0%A4%BF.pdf"],
]);
