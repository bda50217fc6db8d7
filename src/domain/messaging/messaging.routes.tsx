import { ADMIN, type Page, page, SIGNED_IN } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page(ADMIN, "/admin-panel/messages", "Messages", () =>
    import("./messages/MessagesPage.tsx").then((file) => file.MessagesPage),
  ),
  page(ADMIN, "/admin-panel/messages/new", "New message", () =>
    import("./messages/NewMessagePage.tsx").then((file) => file.NewMessagePage),
  ),
  page(ADMIN, "/admin-panel/messages/$messageId", "Message", () =>
    import("./messages/MessagePage.tsx").then((file) => file.MessagePage),
  ),
  page(SIGNED_IN, "/messages/$messageId", "Message", () =>
    import("./messages/OwnMessagePage.tsx").then((file) => file.OwnMessagePage),
  ),
  page(SIGNED_IN, "/notification-preferences", "Notifications", () =>
    import("./notices/PreferencesPage.tsx").then((file) => file.PreferencesPage),
  ),
  page(ADMIN, "/admin-panel/wording", "Wording", () =>
    import("./notices/wording/WordingPage.tsx").then((file) => file.WordingPage),
  ),
];
