import { ADMIN, CEO, type Page, PERSON, page, TRAINEE } from "#/client/lib/page.ts";

const documents = () =>
  import("./checks/DocumentQueuePage.tsx").then((file) => file.DocumentQueuePage);

export const pages: Page[] = [
  page(ADMIN, "/admin-panel/documents", "Documents", documents),
  page(CEO, "/ceo-dashboard/documents", "Documents", documents),
  page(TRAINEE, "/trainee-dashboard", "Trainee Dashboard", () =>
    import("./details/TraineeDashboardPage.tsx").then((file) => file.TraineeDashboardPage),
  ),
  page(TRAINEE, "/document-upload", "Document upload", () =>
    import("./documents/DocumentUploadPage.tsx").then((file) => file.DocumentUploadPage),
  ),
  page(PERSON, "/my-papers", "My papers", () =>
    import("./MyPapersPage.tsx").then((file) => file.SubmissionsPage),
  ),
  page(PERSON, "/correct-details", "Correct my details", () =>
    import("./corrections/CorrectDetailsPage.tsx").then((file) => file.CorrectDetailsPage),
  ),
];
