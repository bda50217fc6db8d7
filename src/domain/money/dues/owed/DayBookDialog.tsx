import { Button, Group, Radio, Text } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { download } from "#/client/lib/download.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { type DayBook, dayBookContract } from "#/domain/money/payments/day-book.contract.ts";
import type { BookFormat } from "#/domain/money/payments/day-book.rules.ts";
import { counted } from "#/shared/counted.ts";
import { addDays } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";

export function DayBookButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconBook2 size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Day book
      </Button>
      <Dialog of={isOpen || null} onClose={close} title={() => "Day book for the accountant"}>
        {() => <DayBookForm onClose={close} />}
      </Dialog>
    </>
  );
}

/** The last full month: what an accountant gets at the beginning of a month. */
function lastMonth() {
  const to = addDays(`${currentDate().slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

function DayBookForm({ onClose }: { onClose: () => void }) {
  const [book, setBook] = useState<DayBook | null>(null);
  const app = useAppForm({
    initialValues: { ...lastMonth(), format: "zoho" as BookFormat },
    draft: "day book",
    send: (query) => prepareCall(dayBookContract.read, { query }),
    refresh: [],
    success: null,
    done: (made) => {
      download(made.fileName, new Blob([made.text], { type: made.mediaType }));
      setBook(made);
    },
  });
  const { form } = app;
  const today = useCurrentDate();
  return (
    <Form of={app} submitLabel="Download" onCancel={onClose}>
      <Text>
        Each receipt and credit note of the closed days is a voucher. The accounts are called as
        they stand under Settings, Accounts in your books.
      </Text>
      <Tiles min="12rem" gap="16px">
        <DateField label="From" max={today} {...form.getInputProps("from")} />
        <DateField label="To" max={today} {...form.getInputProps("to")} />
      </Tiles>
      <Radio.Group label="For" {...form.getInputProps("format")}>
        <Group gap={20} mt={6}>
          <Radio value="zoho" label="Zoho Books (CSV)" />
          <Radio value="tally" label="Tally (XML)" />
        </Group>
      </Radio.Group>
      {book && <Made book={book} />}
    </Form>
  );
}

/** What the file contains, and which days it leaves out. */
const Made = ({ book: { vouchers, days, net, notClosed, fileName } }: { book: DayBook }) => (
  <InlineAlert
    tone={notClosed.length > 0 ? "warning" : "success"}
    announce="status"
    title={`${counted(vouchers, "voucher")} of ${counted(days, "closed day")}, ${formatRupees(net)} in all`}
  >
    Saved as {fileName}.
    {notClosed.length > 0 &&
      ` Not closed, and so left out: ${notClosed.map((day) => formatShownDate(day)).join(", ")}.`}
  </InlineAlert>
);
