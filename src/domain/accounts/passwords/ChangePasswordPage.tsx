import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { AuthFoot, AuthHead } from "#/client/app/AuthHead.tsx";
import { currentSession, updateSession, useSignedIn } from "#/client/lib/session.ts";
import { checkSession, findHome } from "#/client/lib/session-check.ts";
import { useSignOut } from "#/client/lib/sign-in.ts";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";

/** Where an account with its initial password must choose a new one (I-15). */
export function ChangePasswordPage() {
  const { mustChangePassword } = useSignedIn();
  const navigate = useNavigate();
  const leave = useSignOut();
  const goOn = async () => {
    updateSession({ mustChangePassword: false });
    await checkSession();
    const session = currentSession();
    if (session) await navigate({ href: await findHome(session), replace: true });
  };
  return (
    <>
      <AuthHead title={mustChangePassword ? "Choose your own password" : "Change password"}>
        {mustChangePassword
          ? "Please change your initial password to continue. Somebody else chose it, so it is good for this " +
            "first sign-in only."
          : "Your other sessions end; this one stays open."}
      </AuthHead>
      <ChangePasswordForm onChanged={goOn} isWide />
      <AuthFoot>
        <Button variant="subtle" onClick={() => void leave()}>
          Log out
        </Button>
      </AuthFoot>
    </>
  );
}
