import type { TestApp } from "./app.ts";
import { saveSettings } from "./settings.ts";

/** Lets candidates note and read what was asked, as an owner does under Settings. */
export const shareQuestions = (app: Pick<TestApp, "as">): Promise<void> =>
  saveSettings(app, "questions", { sharesQuestions: true });
