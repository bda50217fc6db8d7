import {
  ADMIN,
  ANYBODY,
  ifTokens,
  type Page,
  page,
  SIGNED_IN,
  SIGNED_OUT,
} from "#/client/lib/page.ts";

export const pages: Page[] = [
  page(ANYBODY, "/confirm-email", "Confirm your email", () =>
    import("./EmailLinkPage.tsx").then((file) => file.ConfirmEmailPage),
  ),
  page(ANYBODY, "/restore-email", "Put your email back", () =>
    import("./EmailLinkPage.tsx").then((file) => file.RestoreEmailPage),
  ),
  page(SIGNED_IN, "/security", "Sign-in and security", () =>
    import("./factors/SecurityPage.tsx").then((file) => file.SecurityPage),
  ),
  page(ANYBODY, "/set-password", "Choose your password", () =>
    import("./SetPasswordPage.tsx").then((file) => file.SetPasswordPage),
  ),
  page(SIGNED_OUT, "/forgot-password", "Forgot password", () =>
    import("./passwords/ForgotPasswordPage.tsx").then((file) => file.ForgotPasswordPage),
  ),
  page(SIGNED_OUT, "/reset-password", "Reset password", () =>
    import("./passwords/ResetPasswordPage.tsx").then((file) => file.ResetPasswordPage),
  ),
  page({ audiences: "signedIn", layout: "auth" }, "/change-password", "Change password", () =>
    import("./passwords/ChangePasswordPage.tsx").then((file) => file.ChangePasswordPage),
  ),
  page(SIGNED_IN, "/user-profile", "Profile", () =>
    import("./profile/UserProfilePage.tsx").then((file) => file.UserProfilePage),
  ),
  page(SIGNED_OUT, "/register", "Register", () =>
    import("./registration/RegisterPage.tsx").then((file) => file.RegisterPage),
  ),
  page(ADMIN, "/new-register", "New Registration", () =>
    import("./registration/NewRegistrationPage.tsx").then((file) => file.NewRegistrationPage),
  ),
  page(SIGNED_OUT, "/login", "Login", () =>
    import("./sessions/LoginPage.tsx").then((file) => file.LoginPage),
  ),
  page(ANYBODY, "/login/return", "Login", () =>
    import("./single-sign-on/ReturnPage.tsx").then((file) => file.ReturnPage),
  ),
  page(ifTokens(ADMIN), "/admin-panel/access-tokens", "Access tokens", () =>
    import("./access-tokens/AccessTokensPage.tsx").then((file) => file.AccessTokensPage),
  ),
  page(ADMIN, "/admin-panel/create-user", "Create User", () =>
    import("./users/CreateUserPage.tsx").then((file) => file.CreateUserPage),
  ),
  page(ADMIN, "/admin-panel/approved-users", "Approved Users", () =>
    import("./users/ApprovedUsersPage.tsx").then((file) => file.ApprovedUsersPage),
  ),
];
