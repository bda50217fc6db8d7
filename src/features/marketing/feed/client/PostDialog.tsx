import { Button, Modal, Select, Textarea, TextInput } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { keyOf, queryClient } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { Form } from "#/client/ui/Form.tsx";
import { type FeedPost, feedContract } from "../contract.ts";
import { LONGEST_TEXT, LONGEST_TITLE, STAGE_NAMES, STAGES, type Stage } from "../rules.ts";

type Props = { edited: FeedPost | "new" | null; onClose: () => void };

export function PostDialog({ edited, onClose }: Props) {
  const post = edited === "new" ? null : edited;
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={post ? "Edit announcement" : "New announcement"}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {edited && <PostForm post={post} onClose={onClose} />}
    </Modal>
  );
}

type Kind = FeedPost["audience"]["kind"];
type Values = { title: string; text: string; kind: Kind; stage: Stage; batchId: string };

const KINDS: { value: Kind; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "stage", label: "A stage" },
  { value: "batch", label: "A batch" },
];

function PostForm({ post, onClose }: { post: FeedPost | null; onClose: () => void }) {
  const audience = post?.audience;
  const app = useAppForm<Values>({
    // Escape closes the dialog at once; what was written is there again when it opens.
    ...(post ? {} : { draft: "announcement" }),
    initialValues: {
      title: post?.title ?? "",
      text: post?.text ?? "",
      kind: audience?.kind ?? "everyone",
      stage: audience?.kind === "stage" ? audience.stage : "training",
      batchId: audience?.kind === "batch" ? audience.batchId : "",
    },
    validate: (values) => ({
      title: values.title.trim() ? null : "Enter the title.",
      text: values.text.trim() ? null : "Enter the text.",
      batchId: values.kind !== "batch" || values.batchId.trim() ? null : "Enter the batch id.",
    }),
    onSubmit: async (values) => {
      const answer = await save(post, values);
      toast.success(answer.message);
      markRow(answer.post._id);
      await queryClient.invalidateQueries({ queryKey: keyOf(feedContract.list) });
      onClose();
    },
  });
  const { kind } = app.form.values;
  return (
    <Form
      of={app}
      submitLabel={post ? "Save" : "Post announcement"}
      extra={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextInput label="Title" maxLength={LONGEST_TITLE} {...app.form.getInputProps("title")} />
      <Textarea
        label="Text"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={LONGEST_TEXT}
        {...app.form.getInputProps("text")}
      />
      <Select label="For" data={KINDS} allowDeselect={false} {...app.form.getInputProps("kind")} />
      {kind === "stage" && (
        <Select
          label="Stage"
          data={STAGES.map((stage) => ({ value: stage, label: STAGE_NAMES[stage] }))}
          allowDeselect={false}
          {...app.form.getInputProps("stage")}
        />
      )}
      {kind === "batch" && (
        <TextInput
          label="Batch id"
          placeholder="JAVA-2026-001"
          {...app.form.getInputProps("batchId")}
        />
      )}
    </Form>
  );
}

const audienceOf = ({ kind, stage, batchId }: Values): FeedPost["audience"] => {
  if (kind === "stage") return { kind, stage };
  return kind === "batch" ? { kind, batchId: batchId.trim() } : { kind };
};

function save(post: FeedPost | null, values: Values) {
  const body = { title: values.title, text: values.text, audience: audienceOf(values) };
  return post
    ? call(feedContract.update, {
        params: { id: post._id },
        body: { ...body, version: post.version },
      })
    : call(feedContract.create, { body });
}
