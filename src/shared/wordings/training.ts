import type { Wording } from "./template.ts";

const name = { sample: "Asha Rao" };
const batch = { sample: "JAVA-2026-004" };
const topic = { sample: "Collections" };
const when = { sample: "Mon 4 May 2026, 9:00 – 11:00 AM" };
const start = { sample: "Mon 4 May 2026" };
const module = { sample: "Java" };
const trainer = { sample: "Kiran Shah" };
const training = "Open my training";
const sessions = "Open my sessions";

/** Where and with whom; a line for each known field. */
const where = { sample: "Place: Room 2", isOptional: true, isNeeded: true } as const;

/** About batches and sessions. */
export const TRAINING_WORDINGS = {
  "batch-joined": {
    subject: "You are in batch {batch}",
    heading: "{module} is open to you",
    paragraphs: [
      "Hello {name}, you now have a place in batch {batch}. Its start date is {start}.",
      "You find {module} on your training page, with all that belongs to it.",
    ],
    button: training,
    notification: "{membership}",
    variables: {
      name,
      batch,
      module,
      start,
      membership: { sample: "You are in batch JAVA-2026-004, which starts on Mon 4 May 2026." },
    },
  },
  "batch-moved": {
    subject: "You are in batch {to} now",
    heading: "A new {module} batch",
    paragraphs: [
      "Hello {name}, you were moved from batch {from} to batch {to}. Its start date is {start}.",
      "Reason: {reason}",
      "Your attendance and answers there stay on your timeline.",
    ],
    button: training,
    notification: "You were moved from batch {from} to {to}: {reason}",
    variables: {
      name,
      module,
      start,
      from: batch,
      to: { sample: "JAVA-2026-005" },
      reason: { sample: "Evening classes suit you better", isNeeded: true },
    },
  },
  "batch-left": {
    subject: "You are no longer in batch {batch}",
    heading: "Your place in {batch} has ended",
    paragraphs: [
      "Hello {name}, you were taken out of batch {batch}.",
      "Reason: {reason}",
      "{next} Your attendance and answers there stay on your timeline.",
    ],
    button: "Open my dashboard",
    notification: "You were taken out of batch {batch}: {reason}",
    variables: {
      name,
      batch,
      reason: { sample: "You asked for a later start", isNeeded: true },
      next: { sample: "The office places you in another batch." },
    },
  },
  "batch-open": {
    subject: "You can join batch {batch} now",
    heading: "Your batch is open",
    paragraphs: [
      "Hello {name}, you are on the waitlist, and batch {batch} can be joined from today. It starts on {start}.",
      "Choose it on your admission page until {last}, while it has places: a place is yours once you " +
        "have joined. After 48 hours the next on the waitlist is told too.",
    ],
    button: "Choose my batch",
    notification: "Batch {batch} can be joined now. It starts on {start}.",
    variables: { name, batch, start, last: { sample: "Mon 11 May 2026" } },
  },
  "batch-start-moved": {
    subject: "Batch {batch} starts on {start}",
    heading: "A new first day",
    paragraphs: [
      "Hello {name}, batch {batch} starts on {start}. It was to start on {before}.",
      "Reason: {reason}",
    ],
    button: "Open my dashboard",
    notification: "Batch {batch} starts on {start}, not on {before}: {reason}",
    variables: {
      name,
      batch,
      start,
      before: { sample: "Mon 27 Apr 2026" },
      reason: { sample: "The hall is not ready", isNeeded: true },
    },
  },
  "batch-offer-ended": {
    subject: "Batch {batch} can no longer be joined",
    heading: "Your offer has ended",
    paragraphs: [
      "Hello {name}, batch {batch} that you were offered can no longer be joined.",
      "Reason: {reason}",
      "You keep your place on the waitlist: we tell you when the next batch can be joined.",
    ],
    button: "Open my dashboard",
    notification: "Batch {batch} can no longer be joined: {reason} You stay on the waitlist.",
    variables: { name, batch, reason: { sample: "Too few people came", isNeeded: true } },
  },
  "session-created": {
    subject: "New session in {batch}: {topic}",
    heading: "{topic}",
    paragraphs: [
      "{trainer} added a session to your batch {batch}: {when}.",
      "{where}",
      "It comes with an assignment. Download it, work on it and upload your answer as a PDF.",
    ],
    button: sessions,
    notification: "New session: {topic} ({when}).",
    variables: { trainer, batch, topic, when, where },
  },
  "session-planned": {
    subject: "Next in {batch}: {topic}",
    heading: "{topic}",
    paragraphs: [
      "{trainer} plans a session of your batch {batch}: {when}.",
      "{where}",
      "Its assignment comes when the session is held.",
    ],
    button: sessions,
    notification: "Planned: {topic} ({when}).",
    variables: { trainer, batch, topic, when, where },
  },
  "sessions-planned": {
    subject: "Planned for {batch}: {count}",
    heading: "Planned for {batch}: {count}",
    paragraphs: [
      "{trainer} plans these sessions of your batch {batch}:",
      "{sessions}",
      "{where}",
      "The assignment of each comes when it is held.",
    ],
    button: sessions,
    notification: "Planned for {batch}: {count}, the next: {next}.",
    variables: {
      trainer,
      batch,
      where,
      count: { sample: "12 sessions" },
      sessions: { sample: "Mon 4 May 2026, 9:00 – 11:00 AM: Collections", isNeeded: true },
      next: { sample: "Collections, Mon 4 May 2026, 9:00 – 11:00 AM" },
    },
  },
  "classes-planned": {
    subject: "Classes of {batch} are planned for you",
    heading: "Classes of {batch} are planned for you",
    paragraphs: ["The office plans these classes of {batch} with you:", "{sessions}"],
    button: "Open my classes",
    notification: "The office plans classes of {batch} with you.",
    variables: {
      batch,
      sessions: { sample: "Mon 4 May 2026, 9:00 – 11:00 AM: Collections", isNeeded: true },
    },
  },
  "session-tomorrow": {
    subject: "Tomorrow, {time}: {topic}",
    heading: "{topic}",
    paragraphs: ["{trainer} holds a session of your batch {batch} tomorrow, {when}.", "{where}"],
    button: sessions,
    notification: "Tomorrow, {time}: {topic}.",
    variables: { trainer, batch, topic, when, where, time: { sample: "9:00 AM to 11:00 AM" } },
  },
  "session-cancelled": {
    subject: "Session cancelled in {batch}: {topic}",
    heading: "A session is cancelled",
    paragraphs: ["“{topic}” on {when} will not take place.", "{because}"],
    button: sessions,
    notification: "Cancelled: {topic} ({when}). {reason}",
    variables: {
      batch,
      topic,
      when,
      reason: { sample: "The trainer is ill", isOptional: true },
      because: { sample: "Reason: The trainer is ill", isOptional: true },
    },
  },
  "class-cancelled": {
    subject: "Your class in {batch} is cancelled: {topic}",
    heading: "Your class is cancelled",
    paragraphs: ["“{topic}” on {when} will not take place. Its members are told.", "{because}"],
    button: "Open my classes",
    notification: "Cancelled by the office: {topic} ({when}). {reason}",
    variables: {
      batch,
      topic,
      when,
      reason: { sample: "The batch was postponed", isOptional: true },
      because: { sample: "Reason: The batch was postponed", isOptional: true },
    },
  },
  "session-withdrawn": {
    subject: "Session withdrawn in {batch}: {topic}",
    heading: "A session is withdrawn",
    paragraphs: [
      "“{topic}” on {when} was recorded by mistake. Its attendance and its assignment no longer count.",
      "Reason: {reason}",
    ],
    button: sessions,
    notification: "Withdrawn: {topic} ({when}). {reason}",
    variables: {
      batch,
      topic,
      when,
      reason: { sample: "Recorded for the wrong batch", isNeeded: true },
    },
  },
  "class-withdrawn": {
    subject: "Your session in {batch} is withdrawn: {topic}",
    heading: "Your session is withdrawn",
    paragraphs: [
      "The office withdraws “{topic}” on {when}. Its attendance and its assignment no longer count, and " +
        "the members are told.",
      "Reason: {reason}",
    ],
    button: "Open my classes",
    notification: "Withdrawn by the office: {topic} ({when}). {reason}",
    variables: {
      batch,
      topic,
      when,
      reason: { sample: "Recorded for the wrong batch", isNeeded: true },
    },
  },
  "classes-handed-over": {
    subject: "Classes of {from} are yours now",
    heading: "Classes of {from} are yours now",
    paragraphs: ["The office hands these classes over to you: {classes}."],
    button: "Open my classes",
    notification: "Classes of {from} are yours now: {classes}.",
    variables: {
      from: { sample: "Kiran Shah" },
      classes: { sample: "JAVA-2026-004, Collections (Mon 4 May 2026, 9:00 – 11:00 AM)" },
    },
  },
  "session-moved": {
    subject: "Session moved in {batch}: {topic}",
    heading: "A session has moved",
    paragraphs: ["“{topic}” is now on {when}.", "{where}", "It was planned for {before}."],
    button: sessions,
    notification: "“{topic}” moved to {when}.",
    variables: { batch, topic, when, where, before: { sample: "Tue 5 May 2026, 9:00 – 11:00 AM" } },
  },
  "session-changed": {
    subject: "Session changed in {batch}: {topic}",
    heading: "A session has changed",
    paragraphs: ["“{topic}” on {when} has changed.", "{changes}"],
    button: sessions,
    notification: "“{topic}” ({when}) has changed. {changes}",
    variables: {
      batch,
      topic,
      when,
      changes: { sample: "The place is now: Room 2.", isNeeded: true },
    },
  },
} as const satisfies Record<string, Wording>;
