import { Textarea, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { type FeedPost, feedContract } from "./feed.contract.ts";
import { STAGE_NAMES, STAGES, type Stage } from "./feed.rules.ts";

type Props = { edited: FeedPost | "new" | null; onClose: () => void };

export function PostDialog({ edited, onClose }: Props) {
  return (
    <Dialog
      of={edited}
      onClose={onClose}
      title={(post) => (post === "new" ? "New announcement" : "Edit announcement")}
    >
      {(post) => <PostForm post={post === "new" ? null : post} onClose={onClose} />}
    </Dialog>
  );
}

type Kind = FeedPost["audience"]["kind"];
/** Fields that the chosen kind does not have are dropped by the contract. */
type Values = {
  title: string;
  text: string;
  audience: { kind: Kind; stage: Stage; batchId: string };
};

const KINDS: { value: Kind; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "stage", label: "A stage" },
  { value: "batch", label: "A batch" },
];

function audienceOf(post: FeedPost | null): Values["audience"] {
  const audience = post?.audience;
  return {
    kind: audience?.kind ?? "everyone",
    stage: audience?.kind === "stage" ? audience.stage : "training",
    batchId: audience?.kind === "batch" ? audience.batchId : "",
  };
}

function PostForm({ post: shown, onClose }: { post: FeedPost | null; onClose: () => void }) {
  const app = useChangeForm(
    shown,
    (post) =>
      ({
        title: post?.title ?? "",
        text: post?.text ?? "",
        audience: audienceOf(post),
      }) as Values,
    (post) => ({
      // Escape closes the dialog at once; the draft is restored when it opens again.
      draft: post ? `announcement ${post._id}` : "announcement",
      send: (body) =>
        post
          ? prepareCall(feedContract.update, {
              params: { id: post._id },
              body: { ...body, version: post.version },
            })
          : prepareCall(feedContract.create, { body }),
      about: (_, { title }) => title,
      marks: (answer) => answer.post._id,
      done: onClose,
      refresh: [feedContract.list],
    }),
  );
  const { kind } = app.form.values.audience;
  return (
    <Form
      of={app}
      submitLabel={shown ? "Update announcement" : "Post announcement"}
      onCancel={onClose}
    >
      <TextInput label="Title" {...app.form.getInputProps("title")} />
      <Textarea label="Text" minRows={4} maxRows={12} {...app.form.getInputProps("text")} />
      <Select
        label="For"
        data={KINDS}
        allowDeselect={false}
        {...app.form.getInputProps("audience.kind")}
      />
      {kind === "stage" && (
        <Select
          label="Stage"
          data={STAGES.map((stage) => ({ value: stage, label: STAGE_NAMES[stage] }))}
          allowDeselect={false}
          {...app.form.getInputProps("audience.stage")}
        />
      )}
      {kind === "batch" && (
        <TextInput
          label="Batch id"
          placeholder="JAVA-2026-001"
          {...app.form.getInputProps("audience.batchId")}
        />
      )}
    </Form>
  );
}
