import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useResetEmail } from "./api.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import classes from "./passwords.module.css";
import { VerifyOtpForm } from "./VerifyOtpForm.tsx";

type Verified = { email: string; otp: string };

/** Two steps: the code must be right before a new password is asked for. */
export function ResetPasswordPage() {
  const email = useResetEmail();
  const [verified, setVerified] = useState<Verified | null>(null);
  return (
    <>
      <h1 className={classes.title} tabIndex={-1}>
        Reset password
      </h1>
      {verified ? (
        <NewPasswordForm {...verified} onUnverified={() => setVerified(null)} />
      ) : (
        <VerifyOtpForm knownEmail={email} onVerified={setVerified} />
      )}
      <p className={classes.below}>
        <Anchor component={Link} to="/login" fw={600}>
          Back to login
        </Anchor>
      </p>
    </>
  );
}
