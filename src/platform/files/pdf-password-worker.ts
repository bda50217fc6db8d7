import { PDFiumLibrary } from "@hyzyla/pdfium";
import { answerTasks } from "../http/answer-tasks.ts";

const library = PDFiumLibrary.init();

answerTasks(async (bytes: Uint8Array): Promise<boolean> => {
  try {
    (await (await library).loadDocument(bytes)).destroy();
    return true;
  } catch {
    // It asks for a password, or its encryption is unknown: the office could not read it either.
    return false;
  }
});
