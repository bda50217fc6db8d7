import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { answerTasks } from "../answer-tasks.ts";

answerTasks(async (bytes: Uint8Array): Promise<boolean> => {
  const loading = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS });
  try {
    await loading.promise;
    return true;
  } catch {
    // It asks for a password, or is encrypted in a way that nobody knows: the office could not read it either.
    return false;
  } finally {
    await loading.destroy();
  }
});
