import { Box, Group } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { AuthHead } from "#/client/app/AuthHead.tsx";
import { call } from "#/client/lib/api-client.ts";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { safeReturn } from "#/client/lib/home.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { currentSession, renewToken } from "#/client/lib/session.ts";
import { useSignIn } from "#/client/lib/sign-in.ts";
import { toast } from "#/client/lib/toast.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { SecondStep } from "../factors/SecondStep.tsx";
import type { LoginAnswer } from "../sessions/sessions.contract.ts";
import { singleSignOnContract } from "./single-sign-on.contract.ts";

type State = { failure?: unknown; half?: { role: string; factors: readonly string[] } };

/** The provider's answer in the address, removed from it as it is valid only once. */
function takeAnswer(): string {
  const answer = location.search;
  history.replaceState(history.state, "", location.pathname);
  return answer;
}

/** The page to which the identity provider sends staff back. */
export function ReturnPage() {
  const enter = useSignIn();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({});
  const done = async (answer: LoginAnswer & { returnTo?: string | undefined }) => {
    toast.success("Login successful!", { isAside: true });
    await enter(answer, answer.returnTo);
  };
  const finish = async (answer: string) => {
    if (!currentSession())
      return done(await call(singleSignOnContract.finish, { body: { answer } }));
    const { token, returnTo } = await call(singleSignOnContract.confirm, { body: { answer } });
    renewToken(token);
    toast.success("Thank you. Now press it once more.", { isAside: true });
    await navigate({ href: safeReturn(returnTo) ?? "/security", replace: true });
  };
  const arrive = useEffectEvent(() => {
    finish(takeAnswer()).catch((cause: unknown) => {
      const isHalfIn = cause instanceof ApiError && cause.reason === "FACTOR_NEEDED";
      const half = isHalfIn && {
        role: cause.detail("role") ?? "Admin",
        factors: cause.detail("factors")?.split(" ") ?? [],
      };
      setState(half ? { half } : { failure: cause });
    });
  });
  useEffect(() => arrive(), []);
  if (state.half) {
    return (
      <SecondStep
        {...state.half}
        send={(code) => prepareCall(singleSignOnContract.secondStep, { body: { code } })}
        done={done}
        onBack={() => void navigate({ to: "/login", search: { tab: "corp" } })}
      />
    );
  }
  const isSignedIn = currentSession() !== null;
  return (
    <>
      <AuthHead title={state.failure ? "That did not work" : "One moment"}>
        {state.failure ? undefined : "We are checking what your provider says."}
      </AuthHead>
      {state.failure ? (
        <>
          <Box mt={20}>
            <InlineAlert>{messageOf(state.failure)}</InlineAlert>
          </Box>
          <Group gap="sm" mt="lg">
            {isSignedIn ? (
              <LinkButton to="/security">Back</LinkButton>
            ) : (
              <LinkButton to="/login" search={{ tab: "corp" }}>
                Log in
              </LinkButton>
            )}
          </Group>
        </>
      ) : null}
    </>
  );
}
