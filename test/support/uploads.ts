import { connect } from "node:net";
import Fastify from "fastify";
import { z } from "zod";
import { readForm, registerMultipart } from "#/platform/http/multipart.ts";
import type { Form } from "#/shared/contract.ts";
import { AppError, ERRORS } from "#/shared/errors.ts";
import { createTestDatabase } from "./database.ts";
import { samplePdf } from "./sample-files.ts";
import { documentRule, insertOwner, openTestFiles } from "./stored-files.ts";
import { storedRows } from "./stored-rows.ts";

const form: Form = {
  fields: z.object({ userId: z.string() }),
  files: { panCard: documentRule, userPhoto: documentRule },
};

/** A small app with one upload call, on its own port; anyone who is not "me" is refused. */
export async function startUploads() {
  const database = await createTestDatabase();
  const world = await openTestFiles(database.db, "disk");
  const ownerId = await insertOwner(database.db);
  const app = Fastify();
  await registerMultipart(app);
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) return reply.send(error);
    const { key, message } = error;
    return reply.status(ERRORS[key].status).send({ reason: key, message });
  });
  const refuseStrangers = (name: string, value: string) => {
    if (name === "userId" && value !== "me") throw new AppError("FORBIDDEN");
  };
  app.post<{ Params: { ms: string } }>("/upload/:ms", (request) => {
    const deadlineMs = Number(request.params.ms);
    return readForm(request, form, ownerId, world.files, { onField: refuseStrangers, deadlineMs });
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const port = Number(new URL(origin).port);
  const send = (head: string, pieces: readonly (string | Buffer)[], deadlineMs = 30_000) =>
    sendRaw(port, requestHead(head, deadlineMs), pieces);
  return {
    ...world,
    db: database.db,
    send: (parts: readonly Part[]) => sendForm(`${origin}/upload/30000`, parts),
    sendRaw: send,
    /** Sends a whole body at once, with its correct length. */
    sendBody: (body: Buffer | string) => {
      const bytes = Buffer.from(body);
      return send(`${TYPE}\r\nContent-Length: ${bytes.length}`, [bytes]);
    },
    connect: () => connect(port, "127.0.0.1").setNoDelay(true),
    staged: () => storedRows(database.db, "files", ["id", "name", "state"], {}),
    /** Removes everything that a call accepted. */
    forget: async () => {
      await database.db.updateTable("files").set({ state: "dropped" }).execute();
      await world.files.sweep();
    },
    close: async () => {
      await app.close();
      await world.close();
      await database.drop();
    },
  };
}

export type Part = readonly [name: string, value: string | Buffer, fileName?: string];

async function sendForm(url: string, parts: readonly Part[]) {
  const body = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === "string") body.append(name, value);
    else body.append(name, new Blob([new Uint8Array(value)]), fileName);
  }
  const response = await fetch(url, { method: "POST", body });
  const answer = (await response.json()) as { bodyHash?: string; reason?: string };
  return { status: response.status, body: answer };
}

export const requestHead = (head: string, deadlineMs = 30_000): string =>
  `POST /upload/${deadlineMs} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`;

/** Writes pieces to a new socket and returns the status, or 0 if none came. */
function sendRaw(port: number, head: string, pieces: readonly (string | Buffer)[]) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      if (/\r\n\r\n[\s\S]/.test(text)) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    socket.write(head);
    for (const piece of pieces) socket.write(piece);
  });
}

// Hand-written bodies, with the boundary XX.
export const TYPE = "Content-Type: multipart/form-data; boundary=XX";
export const END = "--XX--\r\n";
export const field = (name: string, value: string, more = ""): string =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
export const file = (name: string, bytes: Buffer, fileName = "a.pdf"): Buffer => {
  const head = field(name, "", `; filename="${fileName}"`).slice(0, -2);
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
};
/** A valid body with one text part and one file. */
export const wholeBody = (): Buffer =>
  Buffer.concat([
    Buffer.from(field("userId", "me")),
    file("panCard", samplePdf()),
    Buffer.from(END),
  ]);
