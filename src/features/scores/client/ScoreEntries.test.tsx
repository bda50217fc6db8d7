// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepDraft, readDraft } from "#/client/lib/draft.ts";
import { queryClient } from "#/client/lib/query.ts";
import type { GradedTrainee } from "#/features/batches/contract.ts";
import { useScoreEntries } from "./ScoreEntries.tsx";

const DRAFT = "scores:java";
const UNSCORED = {
  javaScore: null,
  aemScore: null,
  communicationScore: null,
  mockScore: null,
  finalCheckScore: null,
};
const dev = (javaScore: number | null): GradedTrainee[] => [
  { id: "dev", name: "Dev", username: "dev", scores: { ...UNSCORED, javaScore } },
];

let root: Root;
beforeEach(() => {
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.getElementsByTagName("main")[0] as HTMLElement);
});
afterEach(() => {
  root.unmount();
  localStorage.clear();
});

function Shown({ trainees }: { trainees: readonly GradedTrainee[] }) {
  const { entries, isUnsaved } = useScoreEntries("java", trainees);
  const texts = Object.values(entries).map(({ text, state }) => `${text} ${state}`);
  return (
    <>
      {isUnsaved() ? "asks: " : "asks not: "}
      {texts.join()}
    </>
  );
}
const show = (trainees: readonly GradedTrainee[]) =>
  root.render(
    <QueryClientProvider client={queryClient}>
      <Shown trainees={trainees} />
    </QueryClientProvider>,
  );
const text = () => document.body.textContent;

test("a kept score that another one stands against waits to be decided about", async () => {
  keepDraft(DRAFT, { "dev:javaScore": "9.25" });
  show(dev(8.5));
  await expect.poll(text).toBe("asks: 9.25 failed");
  expect(readDraft(DRAFT)).toEqual({ "dev:javaScore": "9.25" });
});

test("a kept score that was stored all the same is nothing to decide about, and kept no more", async () => {
  keepDraft(DRAFT, { "dev:javaScore": "9,25", "dev:aemScore": "7" });
  show(dev(9.25));
  await expect.poll(text).toBe("asks: 7 failed");
  await expect.poll(() => readDraft(DRAFT)).toEqual({ "dev:aemScore": "7" });
});

test("a kept score whose saving is only seen later is not asked about from then on", async () => {
  keepDraft(DRAFT, { "dev:javaScore": "9.25" });
  show(dev(null));
  await expect.poll(text).toBe("asks: 9.25 failed");
  show(dev(9.25));
  await expect.poll(text).toBe("asks not: ");
  await expect.poll(() => readDraft(DRAFT)).toBeNull();
});
