import { expect, test } from "vitest";
import { hostOf, readLink } from "./link.ts";

test.each([
  ["https://meet.example.com/abc?x=1", "https://meet.example.com/abc?x=1"],
  ["  https://Meet.Example.com/Abc\u200b ", "https://meet.example.com/Abc"],
  ["HTTPS://zoom.example/j/1", "https://zoom.example/j/1"],
  ["https://बैठक.example/x", "https://xn--11bv9a8g.example/x"],
  ["https://meet.example.com/क", "https://meet.example.com/%E0%A4%95"],
  ["meet.example.com/abc-defg-hij", "https://meet.example.com/abc-defg-hij"],
  [" www.kaveri.in ", "https://www.kaveri.in/"],
  ["LinkedIn.com/in/x", "https://linkedin.com/in/x"],
  ["meet.example.com:8443?room=3", "https://meet.example.com:8443/?room=3"],
  ["बैठक.भारत/x", "https://xn--11bv9a8g.xn--h2brj9c/x"],
  ["<https://meet.example.com/abc>", "https://meet.example.com/abc"],
  ["https://meet.example.com/abc.", "https://meet.example.com/abc"],
  ["(https://meet.example.com/abc),", "https://meet.example.com/abc"],
  ["https://meet.example.com/a_(b)", "https://meet.example.com/a_(b)"],
])("%j is the link %s", (text, link) => {
  expect(readLink(text)).toBe(link);
});

test.each([
  "",
  "Room 3",
  "room3",
  "1.5",
  "10.30",
  "192.168.1.4/x",
  "asha@meet.example.com",
  "meet.example.com@evil.example/",
  "//meet.example.com",
  "www.kaveri.in/a b",
  "http://meet.example.com",
  "javascript:alert(1)",
  "data:text/html,x",
  "https:meet.example.com",
  "https:/meet.example.com",
  "https:\\\\meet.example.com",
  "https://",
  "https:///meet.example.com",
  "https://user@meet.example.com",
  "https://bank.example:secret@evil.example/",
  "https://meet.example.com/a b",
  "https://meet.exa\u202emple.com/",
  "https://meet.example.com/\nSet-Cookie",
  "https://meet.example.com:99999/",
])("%j is none", (text) => {
  expect(readLink(text)).toBeUndefined();
});

test("a link is shown by its host, with a port that is not the usual one", () => {
  expect(hostOf("https://meet.example.com/abc")).toBe("meet.example.com");
  expect(hostOf("https://meet.example.com:8443/abc")).toBe("meet.example.com:8443");
});
