import type { Platform } from "../app/platform.ts";
import type { MailAttachment } from "./outgoing-mail.ts";

/** A mail's attachment: the outbox holds its kind and id; the bytes are made when it is sent. */
const ATTACHMENT_KINDS = ["receipt", "credit-note", "tax-invoice"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export type AttachmentSource = (platform: Platform, id: string) => Promise<MailAttachment>;
export type AttachmentSources = Record<AttachmentKind, AttachmentSource>;
