import { expect, test } from "vitest";
import { renderMail } from "./render-mail.ts";

const content = {
  hubName: "Careers <Hub> & Co",
  publicUrl: "http://127.0.0.1:45123",
  heading: "Reset your password",
  paragraphs: [
    "Use this code to set a new password. It is valid for 10 minutes and works once, " +
      "so please do not share it with anybody.",
    "If this was not you, ignore this mail.",
  ],
};

test("the code is the only six-digit group of the text part, alone on its line", () => {
  const { text } = renderMail({
    ...content,
    code: "048213",
    button: { label: "Reset your password", path: "/reset-password" },
  });
  expect(text.match(/\d{6}/g)).toEqual(["048213"]);
  expect(text.split("\n")).toContain("048213");
  expect(text).toContain("Reset your password:\nhttp://127.0.0.1:45123/reset-password\n");
});

test("no other six digits in a row stand in the HTML part, not even in colours", () => {
  expect(renderMail(content).html).not.toMatch(/\d{6}/);
});

test("what people wrote is text in both parts", () => {
  const { html, text } = renderMail({
    ...content,
    paragraphs: [`Dear <script>alert("1")</script> O'Neil\r\n\r\nBcc: x@example.com`],
  });
  expect(html).toContain("Dear &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; O&#39;Neil");
  expect(html).toContain("Careers &lt;Hub&gt; &amp; Co");
  expect(html).not.toContain("<script");
  expect(text).toContain(`Dear <script>alert("1")</script> O'Neil Bcc: x@example.com`);
});

test("lines of the text part break at 72 characters", () => {
  const lines = renderMail(content).text.split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72);
  expect(lines.join(" ")).toContain(content.paragraphs[0]);
});

test("the product's mark stands above a mail until the owner has one", () => {
  const srcOf = (markId?: string) =>
    /<img src="([^"]+)"/.exec(renderMail({ ...content, markId }).html)?.[1];
  expect(srcOf()).toBe("http://127.0.0.1:45123/mark.png");
  expect(srcOf("0c6e")).toBe("http://127.0.0.1:45123/api/mark/0c6e");
});
