import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { syncFolder } from "../files/disk-blobs.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import { composeMail, type Sender } from "./sender.ts";

/**
 * Returns a transport that writes mails as `.eml` files in DATA_DIR/outbox, named by the outbox
 * row, so that a mail delivered twice is still one file. A file appears complete and synced, or not
 * at all.
 */
export function openMailFiles(dataDir: string, sender: () => Sender): MailTransport {
  const folder = path.join(dataDir, "outbox");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    deliver: async (mail) => {
      const { message } = await composer.sendMail(composeMail(mail, sender()));
      if (!Buffer.isBuffer(message)) throw new Error("The composed mail is not a buffer.");
      await mkdir(folder, { recursive: true });
      await writeWhole(path.join(folder, `${mail.id}.eml`), message);
      return "";
    },
    close: () => composer.close(),
  };
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.tmp`;
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  await syncFolder(path.dirname(file));
}
