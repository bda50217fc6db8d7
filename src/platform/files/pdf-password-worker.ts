import { PDFiumLibrary } from "@hyzyla/pdfium";
import { runTasks } from "../security/worker-tasks.ts";

const library = PDFiumLibrary.init();

runTasks(async (bytes: Uint8Array): Promise<boolean> => {
  try {
    (await (await library).loadDocument(bytes)).destroy();
    return true;
  } catch {
    // It asks for a password, or its encryption is unknown: the office could not read it either.
    return false;
  }
});
