import { Button, Progress } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { ApiError, messageAt } from "#/client/lib/api-error.ts";
import { acceptOf, checkFile } from "#/client/lib/check-file.ts";
import { useUnloadQuestion } from "#/client/lib/leave-question.ts";
import { sendWhenOnline } from "#/client/lib/online.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import type { Route } from "#/shared/contract.ts";
import { answersContract } from "./answers.contract.ts";
import css from "./answers.module.css";

type Props = {
  sessionId: string;
  topic: string;
  /** Whether it is another try after a rejection, which the label says. */
  isAgain: boolean;
  /** The query that shows the session, refetched after the upload. */
  refresh: Route;
  /** A shorter label for the button. */
  words?: string;
  /** The button's height, in px. */
  height?: number;
};

/** Hands in an answer: one PDF, sent as soon as it is chosen. */
export function UploadAnswer({ sessionId, topic, isAgain, refresh, words, height }: Props) {
  const { userId } = useSignedIn();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  useUnloadQuestion(progress !== null);
  const send = async (file: File) => {
    const form = new FormData();
    form.append("assignment", file);
    setProgress(0);
    const onProgress = (share: number) => {
      setWaiting(false);
      setProgress(share);
    };
    try {
      const request = { params: { sessionId }, query: { userId }, form };
      const { message } = await sendWhenOnline(
        () => call(answersContract.upload, request, { onProgress }),
        () => setWaiting(true),
      );
      toast.success(message, { about: topic });
      await client.invalidateQueries({ queryKey: queryKeyOf(refresh) });
    } catch (cause) {
      const words = messageAt(cause, "assignment");
      setError(words);
      // One was handed in elsewhere: with the button the place of the words goes.
      if (cause instanceof ApiError && cause.reason === "ANSWER_SUBMITTED") toast.error(words);
    }
    setProgress(null);
    setWaiting(false);
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = checkFile(file, ["pdf"]);
    setError(problem);
    if (!problem) void send(file);
  };
  return (
    <div className={css.upload}>
      <input
        ref={input}
        type="file"
        className={css.file}
        accept={acceptOf(["pdf"])}
        aria-label={`Upload your answer to ${topic}, as a PDF`}
        aria-describedby={`${id}-error`}
        disabled={progress !== null}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = "";
        }}
      />
      <Button
        size="compact-md"
        variant="light"
        h={height}
        leftSection={!words && <IconUpload size={16} aria-hidden="true" />}
        // Keyboard users reach the file input itself.
        tabIndex={-1}
        aria-hidden="true"
        loading={progress !== null}
        onClick={() => input.current?.click()}
      >
        {words ?? (isAgain ? "Upload again" : "Upload PDF")}
      </Button>
      {progress !== null && !isWaiting && (
        <Progress value={progress * 100} size="sm" aria-label={`Sending your answer to ${topic}`} />
      )}
      {isWaiting && (
        <p className={css.waiting} role="status">
          No connection. It is sent when it is back.
        </p>
      )}
      <p id={`${id}-error`} className={css.uploadError} role="alert">
        {error}
      </p>
    </div>
  );
}
