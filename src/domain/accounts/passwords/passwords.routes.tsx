import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/forgot-password",
    title: "Forgot password",
    audiences: "signedOut",
    layout: "auth",
    load: () => import("./ForgotPasswordPage.tsx").then((file) => file.ForgotPasswordPage),
  }),
  page({
    path: "/reset-password",
    title: "Reset password",
    audiences: "signedOut",
    layout: "auth",
    load: () => import("./ResetPasswordPage.tsx").then((file) => file.ResetPasswordPage),
  }),
  page({
    path: "/change-password",
    title: "Change password",
    audiences: "signedIn",
    layout: "auth",
    load: () => import("./ChangePasswordPage.tsx").then((file) => file.ChangePasswordPage),
  }),
];
