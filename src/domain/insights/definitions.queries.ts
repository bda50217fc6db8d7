import { assistanceSources } from "./assistance.queries.ts";
import { enquirySource } from "./enquiries.queries.ts";
import { interviewSources } from "./interviews.queries.ts";
import type { Source } from "./metrics.queries.ts";
import { moneySources } from "./money.queries.ts";
import { peopleSources } from "./people.queries.ts";
import { type SourcesInput, trainingSources } from "./training.queries.ts";

/** Returns every source of metrics. Some read `people` (peopleTable). */
export const sourcesOf = (input: SourcesInput): Source[] => [
  ...peopleSources(input.today),
  ...interviewSources(input.today),
  ...trainingSources(input),
  ...assistanceSources(input.today),
  ...moneySources(input),
  enquirySource,
];
