import { testAnswers } from "#test/support/answer-table.ts";
import { formatSlot, formatTime, readSlot } from "./slot-times.ts";

testAnswers("the time %s is formatted as %s", formatTime, [
  ["00:05", "12:05 AM"],
  ["09:00", "9:00 AM"],
  ["12:30", "12:30 PM"],
  ["17:45", "5:45 PM"],
]);

testAnswers("the slot %s is formatted as %s", formatSlot, [
  ["9:00 AM to 11:00 AM", "9:00 – 11:00 AM"],
  ["11:00 AM to 1:00 PM", "11:00 AM – 1:00 PM"],
  ["Mornings", "Mornings"],
]);

testAnswers("%j is the slot %s", readSlot, [
  ["9:00 AM to 11:00 AM", "9:00 AM to 11:00 AM"],
  ["9:00am TO 11:00am", "9:00 AM to 11:00 AM"],
  ["10.30 am – 12.30 pm", "10:30 AM to 12:30 PM"],
  ["9:00 – 11:00 AM", "9:00 AM to 11:00 AM"],
  ["9 a.m. to 11 a.m.", "9:00 AM to 11:00 AM"],
  ["09:00 AM-11:00 AM", "9:00 AM to 11:00 AM"],
  ["९:०० AM to ११:०० AM", "9:00 AM to 11:00 AM"],
  ["9:00 to 11:00", undefined],
  ["11:00 PM to 1:00 AM", undefined],
  ["11:00 – 1:00 PM", undefined],
  ["9:00 AM to 9:00 AM", undefined],
  ["9:75 AM to 11:00 AM", undefined],
  ["9 AM to 11 AM to 1 PM", undefined],
  ["Mornings", undefined],
]);
