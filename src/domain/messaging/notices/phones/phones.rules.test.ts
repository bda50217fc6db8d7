import { expect, test } from "vitest";
import { variableOf } from "./phones.rules.ts";

test.each([
  ["₹5,000", "₹5,000", "Rs 5,000"],
  ["Fri 1 May 2026, 10:00 AM", "Fri 1 May 2026, 10:00 AM", "Fri 1 May 2026, 10:00 AM"],
  ["Streams\n and  collectors", "Streams and collectors", "Streams and collectors"],
  [
    "Tata Consultancy Services Limited",
    "Tata Consultancy Services Limited",
    "Tata Consultancy Services Li..",
  ],
  ["9:00 – 11:00 AM", "9:00 – 11:00 AM", "9:00 - 11:00 AM"],
])(
  "%j is a variable of WhatsApp and, in at most 30 plain letters, of an SMS",
  (value, chat, sms) => {
    expect([variableOf(value, "whatsapp"), variableOf(value, "sms")]).toEqual([chat, sms]);
  },
);
