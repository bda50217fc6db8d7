import { useEffect, useState } from "react";
import { AuthFoot, AuthHead, AuthLink } from "#/client/app/AuthHead.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { dropResetEmail, readResetEmail } from "./passwords.client.ts";
import { VerifyOtpForm } from "./VerifyOtpForm.tsx";

type Verified = { email: string; otp: string };

/** Two steps: the code must be correct before a new password is asked for. */
export function ResetPasswordPage() {
  const [email] = useState(readResetEmail);
  // The next user of this page in the tab may be another person.
  useEffect(() => dropResetEmail, []);
  const [verified, setVerified] = useState<Verified | null>(null);
  return (
    <>
      <AuthHead title="Reset password" />
      {verified ? (
        <NewPasswordForm {...verified} onUnverified={() => setVerified(null)} />
      ) : (
        <VerifyOtpForm knownEmail={email} onVerified={setVerified} />
      )}
      <AuthFoot>
        <AuthLink to="/login">Back to login</AuthLink>
      </AuthFoot>
    </>
  );
}
