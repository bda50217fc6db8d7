import { SegmentedControl, Text, Textarea } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { useRouteQuery, useSend } from "#/client/lib/query.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { dateColumn, personColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { ComparisonSection } from "./comparison/ComparisonSection.tsx";
import { comparisonContract } from "./comparison/comparison.contract.ts";
import {
  exceptionsContract,
  type PaymentException,
  type ShownExceptions,
} from "./exceptions.contract.ts";
import { EXCEPTION_KINDS } from "./exceptions.rules.ts";
import { ReceiptButton } from "./ReceiptButton.tsx";

const formatKind = ({ kind }: PaymentException) => EXCEPTION_KINDS[kind];

const OPEN_COLUMNS: readonly Column<PaymentException>[] = [
  { key: "kind", label: "What", isFixed: true, text: formatKind, render: formatKind },
  {
    key: "text",
    label: "What happened",
    render: ({ text }) => (
      // Not shortened, as it ends with what to do.
      <Text span className="wrap" style={{ whiteSpace: "normal" }}>
        {text}
      </Text>
    ),
  },
  personColumn("username", "Person", ({ userId, username }) =>
    userId && username ? { id: userId, name: username } : null,
  ),
  dateColumn("answerBy", "Answer by"),
  dateColumn("createdAt", "Told", "time"),
];
const SETTLED_COLUMNS: readonly Column<PaymentException>[] = [
  ...OPEN_COLUMNS,
  { key: "note", label: "Settled with", render: ({ note }) => note },
  { key: "settledBy", label: "Settled by", render: ({ settledBy }) => settledBy ?? "By itself" },
];

const SHOWN = ["open", "differences", "settled"] as const satisfies readonly ShownExceptions[];
const LISTS = {
  open: { label: "Open", title: "To look at", empty: "Nothing waits." },
  differences: { label: "Differences", title: "What differs", empty: "Nothing differs." },
  settled: { label: "Settled", title: "Settled", empty: "Nothing was settled yet." },
};

/** Reports of the payment provider that contradict the books or need a decision. */
export function ExceptionsPage() {
  const isReadOnly = useIsReadOnly();
  const [show, setShow] = useChoice("show", SHOWN);
  const [settling, setSettling] = useState<PaymentException | null>(null);
  const [file, setFile] = useState<PreviewedFile | null>(null);
  const comparison = useRouteQuery(comparisonContract.readComparison, {});
  const isOpen = show !== "settled";
  return (
    <>
      <PageHead
        title="Payment provider"
        context={
          "What the provider told that has to be decided: refunds and disputes that came without us, money " +
          "that is not ours, what differs."
        }
        action={
          <LinkButton
            to={isReadOnly ? "/ceo-dashboard/money" : "/admin-panel/money"}
            variant="default"
          >
            Money desk
          </LinkButton>
        }
      />
      <ShownTogether queries={[comparison]}>
        <ComparisonSection
          comparison={comparison}
          onShow={show === "differences" ? undefined : () => setShow("differences")}
        />
        <SegmentedControl
          aria-label="What is listed"
          data={SHOWN.map((value) => ({ value, label: LISTS[value].label }))}
          value={show}
          onChange={(value) => setShow(SHOWN.find((one) => one === value) ?? "open")}
          mt={20}
          mb={12}
        />
        <DataTable
          label={LISTS[show].title}
          name="payment-exceptions"
          source={{
            route: exceptionsContract.listExceptions,
            request: { query: { show } },
            rows: "exceptions",
            sort: "-createdAt",
          }}
          columns={isOpen ? OPEN_COLUMNS : SETTLED_COLUMNS}
          searchPlaceholder="Search by person or the provider's number"
          empty={{ text: LISTS[show].empty, Icon: IconCircleCheck }}
          actions={(exception: PaymentException) => (
            <>
              {exception.receipt && <ReceiptButton receipt={exception.receipt} onOpen={setFile} />}
              {!isReadOnly && isOpen && (
                <RowButton
                  label={`Settle ${exception.subject}`}
                  onClick={() => setSettling(exception)}
                >
                  Settle
                </RowButton>
              )}
              {!isReadOnly && exception.settledById && <ReopenButton exception={exception} />}
            </>
          )}
        />
      </ShownTogether>
      <FilePreview file={file} onClose={() => setFile(null)} />
      {!isReadOnly && <SettleDialog exception={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function ReopenButton({ exception: { _id: id, subject } }: { exception: PaymentException }) {
  const reopen = useSend(exceptionsContract.reopenException, { refresh: "everything" });
  return (
    <RowButton
      label={`Open ${subject} again`}
      loading={reopen.isPending}
      onClick={() => reopen.mutate({ params: { id } }, { onSuccess: toast.response })}
    >
      Open again
    </RowButton>
  );
}

type Props = { exception: PaymentException | null; onClose: () => void };

function SettleDialog({ exception, onClose }: Props) {
  return (
    <Dialog of={exception} title={({ kind }) => EXCEPTION_KINDS[kind]} onClose={onClose}>
      {(chosen) => <SettleForm exception={chosen} onClose={onClose} />}
    </Dialog>
  );
}

function SettleForm({ exception, onClose }: { exception: PaymentException; onClose: () => void }) {
  const app = useAppForm({
    initialValues: { note: "" },
    draft: `settle ${exception._id}`,
    send: ({ note }) =>
      prepareCall(exceptionsContract.settleException, {
        params: { id: exception._id },
        body: { note, createdAt: exception.createdAt },
      }),
    done: onClose,
    refresh: "everything",
  });
  return (
    <Form of={app} submitLabel="Settle" onCancel={onClose}>
      <Text className="wrap">{exception.text}</Text>
      <Textarea
        label="What was found or decided"
        description={
          "The CEO reads it. The money itself is changed where it stands: refund, void, or the place in the " +
          "batch."
        }
        data-autofocus
        {...app.form.getInputProps("note")}
      />
    </Form>
  );
}
