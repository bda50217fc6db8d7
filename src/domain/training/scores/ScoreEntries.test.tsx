// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createStore, useSelector } from "@tanstack/react-store";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useOpenQuestion } from "#/client/lib/confirm.ts";
import { keepDraft, readDraft } from "#/client/lib/draft.ts";
import { queryClient } from "#/client/lib/query.ts";
import type { GradedTrainee } from "#/domain/training/batches/batches.contract.ts";
import { buttonOf } from "#test/support/screens/on-page.ts";
import { shownToasts } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { pasteScores } from "./PastedScores.tsx";
import { ScoreCell } from "./ScoreCell.tsx";
import { type ScoreEntries, useScoreEntries } from "./ScoreEntries.tsx";
import { type Cell, keyOfCell, withoutStored } from "./scores.client.ts";
import { UnsavedScores } from "./UnsavedScores.tsx";

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
  signInAs("Trainer");
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.getElementsByTagName("main")[0] as HTMLElement);
});
afterEach(() => {
  root.unmount();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const useEntries = (scores: ScoreEntries) => useSelector(scores.entries);

function Shown({ trainees }: { trainees: readonly GradedTrainee[] }) {
  const scores = useScoreEntries("java", trainees);
  const entries = withoutStored(useEntries(scores), trainees);
  const texts = Object.values(entries).map(({ text, state }) => `${text} ${state}`);
  return (
    <>
      {scores.isUnsaved() ? "asks: " : "asks not: "}
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

const trainee = (id: string, javaScore: number | null): GradedTrainee => ({
  id,
  name: id,
  username: id,
  scores: { ...UNSCORED, javaScore },
});
const MEMBERS = [trainee("asha", null), trainee("bala", 9), trainee("chitra", null)];
const CELLS = MEMBERS.map((member): Cell => {
  const key = keyOfCell(member, "javaScore");
  return { key, trainee: member, displayName: member.name, type: "javaScore" };
});

function Pasted({ text: copied }: { text: string }) {
  const scores = useScoreEntries("java", MEMBERS);
  const question = useOpenQuestion();
  const paste = () => pasteScores(copied, { batchId: "JAVA-2026-001", cells: CELLS, scores });
  return (
    <>
      <button type="button" onClick={paste} />
      <pre>{question?.text}</pre>
      <button type="button" id="yes" onClick={() => question?.answer(true)} />
      <output>{Object.keys(useEntries(scores)).join()}</output>
    </>
  );
}

/** Pastes the text. Returns the bodies of the requests. */
async function paste(text: string, answer = () => Response.json({ results: [] })) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answer();
  });
  root.render(
    <QueryClientProvider client={queryClient}>
      <Pasted text={text} />
    </QueryClientProvider>,
  );
  await expect.poll(() => document.querySelector("button")).not.toBeNull();
  document.querySelector("button")?.click();
  return sent;
}
const SHARED = { scoreType: "javaScore", previousScore: null };

const preview = () => document.querySelector("pre")?.textContent;
const confirmPaste = () => document.querySelector<HTMLElement>("#yes")?.click();

test("scores that were copied with names go by name, after a preview that names who gets what", async () => {
  const sent = await paste(
    "No\tTrainee\tJava\n1\tChitra\t8,5\n2\tAsha\t7\n3\tbala\t6\n4\tDevi\t9\n",
  );
  await expect
    .poll(preview)
    .toBe(
      "chitra: 8.5\nasha: 7\nbala: 9 → 6\n\nNot stored:\nDevi: nobody of this name is in the batch",
    );
  expect(sent).toEqual([]);
  confirmPaste();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        scores: [
          { traineeId: "chitra", score: 8.5, ...SHARED },
          { traineeId: "asha", score: 7, ...SHARED },
          { traineeId: "bala", score: 6, scoreType: "javaScore", previousScore: 9 },
        ],
      },
    ]);
});

test("scores alone are stored for nobody: they say nothing of whose they are", async () => {
  const shown = shownToasts();
  const sent = await paste("7\n9\n8.5\n");
  await expect
    .poll(() => shown)
    .toEqual([
      "Copy the names along with the scores, or select the 3 rows they are for and choose Paste scores.",
    ]);
  expect(sent).toEqual([]);
});

test.each([
  [true, "0 of 2 scores saved."],
  [false, "0 of 2 scores saved. The rest is kept, and sent once the connection is back."],
])(
  "of what was pasted and does not arrive it is said what becomes of it: with a line %s",
  async (isOnLine, words) => {
    const shown = shownToasts();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnLine);
    await paste("asha\t7\nchitra\t8,5\n", () => {
      throw new TypeError("no line");
    });
    await expect.poll(preview).toContain("asha: 7");
    confirmPaste();
    await expect.poll(() => shown).toContain(words);
    vi.restoreAllMocks();
  },
);

test("a refusal in the very words of what is kept is none that goes by itself", async () => {
  const shown = shownToasts();
  const problem = "You are offline. The score is kept, and sent once the connection is back.";
  await paste("asha\t7\nchitra\t8,5\n", () =>
    Response.json({ results: [1, 2].map(() => ({ scores: null, problem })) }),
  );
  await expect.poll(preview).toContain("asha: 7");
  confirmPaste();
  await expect.poll(() => shown).toContain("0 of 2 scores saved.");
});

const open = createStore<string | null>(null);

/** The first cell as rendered, with a button that commits a typed score. */
function Drawn() {
  const scores = useScoreEntries("java", MEMBERS);
  const [cell] = CELLS;
  if (!cell) return null;
  const give = () => {
    scores.type([cell.key, "7.5"]);
    scores.commit(cell);
  };
  return (
    <MantineProvider env="test">
      <ScoreCell
        cell={cell}
        sheet={{ scores, open, cells: CELLS, batchId: "JAVA-2026-001", criteria: undefined }}
      />
      <button type="button" id="give" onClick={give} />
    </MantineProvider>
  );
}

test("a score on its way says so in its cell, and one that failed too, with a way to send it again", async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", () => {
    const { promise, reject } = Promise.withResolvers<Response>();
    answers.push(() => reject(new TypeError("no line")));
    return promise;
  });
  root.render(
    <QueryClientProvider client={queryClient}>
      <Drawn />
    </QueryClientProvider>,
  );
  const drawn = () => document.querySelector("[data-cell]")?.textContent;
  await expect.poll(drawn).toBe("N/AEdit");
  document.querySelector<HTMLElement>("#give")?.click();
  await expect.poll(drawn).toBe("7.5savingEdit");
  await expect.poll(() => answers.length).toBe(1);
  for (const fail of answers) fail();
  await expect.poll(drawn).toBe("7.5not savedRetryEdit");
});

function Leaving({ cells }: { cells: readonly Cell[] }) {
  const scores = useScoreEntries(
    "java",
    cells.map(({ trainee: one }) => one),
  );
  useEntries(scores);
  return (
    <MantineProvider env="test">
      <UnsavedScores scores={scores} cells={cells} />
      <button type="button" id="type" onClick={() => scores.type([CELLS[0]?.key ?? "", "7.5"])} />
      <output>{scores.isUnsaved() ? "asks" : "asks not"}</output>
    </MantineProvider>
  );
}

test("a score that is being typed for somebody who is moved away is not lost unsaid, and can be let go", async () => {
  const draw = (cells: readonly Cell[]) =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Leaving cells={cells} />
      </QueryClientProvider>,
    );
  const asks = () => document.querySelector("output")?.textContent;
  draw(CELLS);
  await expect.poll(asks).toBe("asks not");
  document.querySelector<HTMLElement>("#type")?.click();
  await expect.poll(asks).toBe("asks");
  expect(text()).not.toContain("is not saved");
  draw(CELLS.slice(1));
  await expect.poll(text).toContain("asha is no longer in this batch: 7.5.");
  buttonOf("Forget it")?.click();
  await expect.poll(asks).toBe("asks not");
  expect(text()).not.toContain("is not saved");
});
