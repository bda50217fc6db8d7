import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useConfig } from "#/client/lib/config.ts";
import type { Interview } from "../interviews.contract.ts";

const QuestionsDialog = lazy(async () => ({
  default: (await import("./QuestionsDialog.tsx")).QuestionsDialog,
}));

/** Opens the questions asked at a company; empty if the owner has switched it off. */
export function AskedButton({ interview }: { interview: Interview }) {
  const isOn = useConfig()?.sharesQuestions ?? false;
  const [isOpen, setOpen] = useState(false);
  if (!isOn) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        // As high as a line of a row on a phone, and its text starts where the line does.
        h={24}
        px={0}
        style={{ verticalAlign: "top" }}
        aria-label={`What was asked at ${interview.companyName}, ${interview.round}`}
        onClick={() => setOpen(true)}
        data-off-paper
      >
        What was asked
      </Button>
      {isOpen && (
        <Suspense>
          <QuestionsDialog interview={interview} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
