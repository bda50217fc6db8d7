import { ADMIN, type Page, PUBLIC, page, SIGNED_IN } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page(PUBLIC, "/privacy", "Privacy notice", () =>
    import("./legal/NoticePage.tsx").then((file) => file.NoticePage),
  ),
  page(PUBLIC, "/terms", "Terms and conditions", () =>
    import("./legal/LegalPages.tsx").then((file) => file.TermsPage),
  ),
  page(PUBLIC, "/refund-policy", "Refund policy", () =>
    import("./legal/LegalPages.tsx").then((file) => file.RefundPolicyPage),
  ),
  page(PUBLIC, "/contact-us", "Contact Us", () =>
    import("./contact/ContactPage.tsx").then((file) => file.ContactPage),
  ),
  page(ADMIN, "/admin-panel/contact-messages", "Contact Messages", () =>
    import("./contact/ContactMessagesPanel.tsx").then((file) => file.ContactMessagesPanel),
  ),
  page(SIGNED_IN, "/guide", "Guide", () =>
    import("./help/GuidePage.tsx").then((file) => file.GuidePage),
  ),
  page(SIGNED_IN, "/my-data", "My data", () =>
    import("./privacy/MyDataPage.tsx").then((file) => file.MyDataPage),
  ),
  page(PUBLIC, "/", "Home", () => import("./HomePage.tsx").then((file) => file.HomePage)),
  page(PUBLIC, "/about-us", "About Us", () =>
    import("./AboutPage.tsx").then((file) => file.AboutPage),
  ),
  page(PUBLIC, "/csrPage", "CSR", () => import("./CsrPage.tsx").then((file) => file.CsrPage)),
];
