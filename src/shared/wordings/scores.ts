import type { Wording } from "./template.ts";

const name = { sample: "Asha Rao" };
const batch = { sample: "JAVA-2026-004" };
const module = { sample: "Java" };
const remarks = {
  sample: "Code: clear names.\nWhat next: read about streams.",
  isOptional: true,
} as const;
const training = "Open my training";

/** Notifications to trainees about their scores. */
export const SCORE_WORDINGS = {
  "score-published": {
    subject: "Your {module} score is in",
    heading: "{module}: {score} out of 10",
    paragraphs: [
      "Hello {name}, your {module} score is {score} out of 10. You are in batch {batch}.",
      "{meaning}",
      "{remarks}",
    ],
    button: training,
    notification: "Your {module} score is {score} out of 10. {meaning}",
    variables: {
      name,
      module,
      batch,
      score: { sample: "8", isNeeded: true },
      meaning: { sample: "You have passed, and qualify for AEM." },
      remarks,
    },
  },
  "score-changed": {
    subject: "Your {module} score was changed",
    heading: "{module}: {score} out of 10",
    paragraphs: [
      "Hello {name}, your {module} score was changed from {before} to {score} out of 10. You are in batch {batch}.",
      "{meaning}",
      "{remarks}",
    ],
    button: training,
    notification: "Your {module} score was changed from {before} to {score} out of 10. {meaning}",
    variables: {
      name,
      module,
      batch,
      before: { sample: "6", isNeeded: true },
      score: { sample: "8", isNeeded: true },
      meaning: { sample: "That is enough to pass this module." },
      remarks,
    },
  },
  "score-remarks": {
    subject: "Remarks on your {module} score",
    heading: "{module}: {score} out of 10",
    paragraphs: ["Your trainer says about your {module} score:", "{remarks}"],
    button: training,
    notification: "Your trainer says something about your {module} score.",
    variables: {
      module,
      score: { sample: "8" },
      remarks: { sample: remarks.sample, isNeeded: true },
    },
  },
  "score-cleared": {
    subject: "Your {module} score was taken back",
    heading: "{module}: not scored",
    paragraphs: [
      "Hello {name}, your {module} score was taken back. The reason: {reason}",
      "You are still in batch {batch}, and will be told the new score.",
    ],
    button: training,
    notification: "Your {module} score was taken back. {reason}",
    variables: {
      name,
      module,
      batch,
      reason: { sample: "It was meant for somebody else.", isNeeded: true },
    },
  },
} as const satisfies Record<string, Wording>;
