import {
  Button,
  Card,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { queryClient, refresh, routeQuery, useRouteQuery } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { Columns } from "#/client/ui/Columns.tsx";
import { CopyTextButton } from "#/client/ui/CopyTextButton.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ConsentCard } from "./ConsentCard.tsx";
import { OwnPdfButton } from "./PdfButton.tsx";
import { ProjectFields } from "./ProjectFields.tsx";
import {
  type Resume,
  type ResumeInput,
  type ResumeShare,
  resumesContract,
} from "./resumes.contract.ts";
import {
  CONTACT_NAMES,
  CONTACTS,
  type ContactWay,
  DESIGN_NAMES,
  DESIGNS,
  type Design,
  SHARE_DAYS,
} from "./resumes.rules.ts";
import { SectionOrder } from "./SectionOrder.tsx";
import { ShareRows } from "./ShareRows.tsx";

export function MyResumePage() {
  const resume = useRouteQuery(resumesContract.mine, {});
  return (
    <>
      <PageHead
        title="My résumé"
        context="Made from your details, scores and projects, as they are whenever it is opened."
        crumbs={[{ label: "Marketing", to: "/marketing-dashboard" }]}
        action={<OwnPdfButton />}
      />
      <QueryView queries={[resume]} loading="Loading your résumé">
        {(read) => (
          <Columns sizes="minmax(0, 1fr) minmax(20rem, 26rem)" from="lg" gap={16}>
            <Card>
              <ResumeForm resume={read} />
            </Card>
            <Stack gap={16}>
              <ConsentCard />
              <SharesCard shares={read.shares} />
            </Stack>
          </Columns>
        )}
      </QueryView>
    </>
  );
}

type Values = Omit<ResumeInput, "version">;

/** What the user's résumé shows, in which order and design. */
function ResumeForm({ resume }: { resume: Resume }) {
  const app = useChangeForm<Resume, Values, ReturnType<typeof sendingResume>>(
    resume,
    ({ shares: _, version: __, ...values }) => values,
    ({ version }) => ({
      send: (values) => sendingResume(values, version),
      refresh: [resumesContract.mine],
      now: () => queryClient.getQueryData(routeQuery(resumesContract.mine, {}).queryKey),
      draft: "resume",
    }),
  );
  const { form } = app;
  return (
    <Form of={app} submitLabel="Save résumé">
      <div>
        <Text fw={600} id="resume-design">
          Design
        </Text>
        <SegmentedControl
          aria-labelledby="resume-design"
          mt={6}
          data={DESIGNS.map((value) => ({ value, label: DESIGN_NAMES[value] }))}
          value={form.values.design}
          onChange={(design) => form.setFieldValue("design", design as Design)}
        />
      </div>
      <TextInput
        label="Headline"
        description="What you are, in a line: AEM developer, open to Bengaluru."
        {...form.getInputProps("headline")}
      />
      <Textarea label="Summary" minRows={4} {...form.getInputProps("summary")} />
      <Checkbox.Group
        label="How companies reach you"
        value={form.values.contact}
        onChange={(contact) => form.setFieldValue("contact", contact as ContactWay[])}
      >
        <Group gap={20} mt={6}>
          {CONTACTS.map((way) => (
            <Checkbox key={way} value={way} label={CONTACT_NAMES[way]} />
          ))}
        </Group>
      </Checkbox.Group>
      <SectionOrder
        chosen={form.values.sections}
        onChange={(sections) => form.setFieldValue("sections", sections)}
      />
      <Stack gap={10}>
        <ProjectFields form={form} />
      </Stack>
    </Form>
  );
}

const sendingResume = (values: Values, version: number) =>
  prepareCall(resumesContract.save, { body: { ...values, version } });

/** Links that open the résumé without an account, until they end. */
function SharesCard({ shares }: { shares: readonly ResumeShare[] }) {
  return (
    <CardSection title="Links to your résumé">
      <Text variant="soft" mb={14}>
        Whoever has a link reads what you chose to show, until the link ends. It is shown to you
        once.
      </Text>
      <MakeLink shares={shares} />
      <ShareRows shares={shares} />
    </CardSection>
  );
}

function MakeLink({ shares }: { shares: readonly ResumeShare[] }) {
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(14);
  const [made, setMade] = useState<{ url: string; share: ResumeShare } | null>(null);
  const isOpen = shares.some(({ _id: id, isOpen }) => isOpen && id === made?.share._id);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      setMade(await call(resumesContract.share, { body: { days } }));
      await refresh([resumesContract.mine]);
    } catch (error) {
      toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <Stack gap={12} mb={12}>
      <Group align="flex-end" gap={12}>
        <NativeSelect
          label="Opens for"
          data={SHARE_DAYS.map((one) => ({ value: String(one), label: `${one} days` }))}
          value={String(days)}
          onChange={({ currentTarget }) =>
            setDays(SHARE_DAYS.find((one) => String(one) === currentTarget.value) ?? 14)
          }
        />
        <Button loading={isBusy} onClick={() => void make()}>
          Make a link
        </Button>
      </Group>
      {made && isOpen && (
        <Group align="flex-end" gap={8}>
          <TextInput label="The new link" readOnly value={made.url} flex="1 1 12rem" />
          <CopyTextButton text={made.url} />
        </Group>
      )}
    </Stack>
  );
}
