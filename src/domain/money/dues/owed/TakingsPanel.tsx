import { Anchor, Button, Card, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { type Takings, takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { formatRupees } from "#/shared/money.ts";
import { CloseDialog, ReopenDialog } from "./CloseDialog.tsx";
import { ClosingNote } from "./ClosingNote.tsx";
import { DayBookButton } from "./DayBookDialog.tsx";
import { MethodSums } from "./MethodSums.tsx";
import { dayIn, isCountedBlind } from "./owed.client.ts";
import { TakingsDownloads } from "./TakingsDownloads.tsx";

/**
 * The takings of the day in the address by method, its closing, and actions to close or export it.
 */
export function TakingsPanel() {
  const isReadOnly = useIsReadOnly();
  const [search, change] = useSearchState();
  const today = useCurrentDate();
  const day = dayIn(search.date, today);
  const takings = useRouteQuery(takingsContract.read, { query: { day } });
  // An open form keeps its day, even after midnight.
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const takingsOf = (form: OpenForm["form"]) => (openForm?.form === form ? openForm.takings : null);
  const close = () => setOpenForm(null);
  return (
    <Card component="section" aria-label="Takings" p={16}>
      <Stack gap={12}>
        <h2>Takings</h2>
        <DateField
          aria-label="Day"
          maw="18rem"
          size="sm"
          value={day}
          max={today}
          onChange={(date) => change({ date: date === today ? undefined : date || undefined })}
        />
        <QueryView queries={[takings]}>
          {(answer) => (
            <DaySheet
              takings={answer}
              hasOpenForm={openForm !== null}
              onOpen={(form) => setOpenForm({ form, takings: answer })}
            />
          )}
        </QueryView>
        {!isReadOnly && (
          <>
            <CloseDialog takings={takingsOf("close")} onClose={close} />
            <ReopenDialog takings={takingsOf("reopen")} onClose={close} />
          </>
        )}
      </Stack>
    </Card>
  );
}

type OpenForm = { form: "close" | "reopen"; takings: Takings };
type SheetProps = {
  takings: Takings;
  hasOpenForm: boolean;
  onOpen: (form: OpenForm["form"]) => void;
};

function DaySheet({ takings, hasOpenForm, onOpen }: SheetProps) {
  const isReadOnly = useIsReadOnly();
  const [, change] = useSearchState({ of: [] });
  const { closing, openDays, waived } = takings;
  // The files would show the expected cash too.
  const isBlind = isCountedBlind(takings, isReadOnly);
  useShortcuts({ c: () => onOpen("close") }, !isReadOnly && !closing && !hasOpenForm);
  return (
    <>
      <MethodSums takings={takings} isBlind={isBlind} />
      {waived > 0 && (
        <Text variant="hint">{formatRupees(waived)} waived, which is no money that came.</Text>
      )}
      <ClosingNote takings={takings} />
      <Group gap={8}>
        {isReadOnly ? null : (
          <Button
            size="compact-md"
            variant={closing ? "default" : "filled"}
            onClick={() => onOpen(closing ? "reopen" : "close")}
          >
            {closing ? "Open the day again" : "Close the day"}
          </Button>
        )}
        {!isBlind && <TakingsDownloads takings={takings} />}
        <DayBookButton />
      </Group>
      {openDays.length > 0 && (
        <Text variant="hint">
          Not closed:{" "}
          {openDays.map((day, index) => (
            <span key={day}>
              {index > 0 ? ", " : ""}
              <Anchor
                component="button"
                type="button"
                fz="sm"
                underline="always"
                onClick={() => change({ date: day })}
              >
                {formatShownDate(day)}
              </Anchor>
            </span>
          ))}
        </Text>
      )}
    </>
  );
}
