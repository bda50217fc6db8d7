import { describe, expect, test } from "vitest";
import { errorFrom, messageOf, offlineError, refusalOr } from "./api-error.ts";

const GENERAL = JSON.stringify({
  code: "INTERNAL",
  reason: "INTERNAL",
  message: "Something went wrong. Please try again.",
});
const REFUSAL = JSON.stringify({ code: "CONFLICT", message: "Email is already in use." });

/** What came back, and the text shown to a user who pressed Log in. */
const FAILURES: { name: string; status: number; body: string; text: string }[] = [
  { name: "a refusal", status: 409, body: REFUSAL, text: "Email is already in use." },
  { name: "a fault of ours", status: 500, body: GENERAL, text: "Login failed" },
  { name: "an empty object", status: 500, body: "{}", text: "Login failed" },
  { name: "nothing", status: 500, body: "", text: "Login failed" },
  { name: "a proxy's page", status: 502, body: "<html>Bad gateway</html>", text: "Login failed" },
  { name: "a refusal of a proxy", status: 413, body: "<html></html>", text: "Login failed" },
  { name: "a refusal without words", status: 400, body: '{"message":""}', text: "Login failed" },
  { name: "words that are no text", status: 400, body: '{"message":5}', text: "Login failed" },
  {
    name: "a server that is away",
    status: 503,
    body: "",
    text: "Login failed. The service is temporarily unavailable. Please try again.",
  },
];

describe("words of a failed call", () => {
  test.each(FAILURES)("$name: $text", ({ status, body, text }) => {
    expect(messageOf(errorFrom(status, body), "Login failed")).toBe(text);
  });

  test("a lost connection is told after the specified words", () => {
    const words =
      "Error sending OTP. We could not reach the server. Check your connection and try again.";
    expect(messageOf(offlineError(), "Error sending OTP")).toBe(words);
    expect(refusalOr("Error sending OTP")(offlineError())).toBe(words);
  });

  test("without words for the call the general ones are shown", () => {
    expect(messageOf(errorFrom(500, ""))).toBe("Something went wrong. Please try again.");
    expect(messageOf(offlineError())).toMatch("We could not reach the server.");
  });

  test("a refusal without words is none", () => {
    expect(refusalOr("Failed to close user.")(errorFrom(413, ""))).toBe("Failed to close user.");
    expect(refusalOr("Failed to close user.")(errorFrom(409, REFUSAL))).toMatch("already in use");
  });
});
