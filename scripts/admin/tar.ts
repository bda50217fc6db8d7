/** Tar archives of plain files, so that any `tar` can list and unpack a backup. */
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract, type Header, pack } from "tar-stream";
import { OperatorError } from "#/platform/ops/operator-error.ts";

/** No member comes near this size; a header that claims more is damaged. */
const MAX_MEMBER_BYTES = 1024 ** 3;

export type Member = { name: string; content: Buffer };

/** An archive being packed: its bytes come out as members go in. */
type Packing = {
  bytes: AsyncIterable<Uint8Array>;
  /** Resolves once the member's bytes were taken. Throws if the reader has ended. */
  add: (member: Member) => Promise<void>;
  end: () => void;
};

/**
 * Returns an archive without members yet. Each gets `madeAt` as its time, and only its owner may
 * read it.
 */
export function packTar(madeAt: Date): Packing {
  const tar = pack();
  // Errors reach the reader of the bytes and the caller that adds a member through their promises.
  tar.on("error", ignore);
  return {
    bytes: tar as AsyncIterable<Uint8Array>,
    add: ({ name, content }) =>
      new Promise((resolve, reject) => {
        const header = { name, size: content.length, mode: 0o600, mtime: madeAt };
        const entry = tar.entry(header, content, (error) => (error ? reject(error) : resolve()));
        entry.on("error", ignore);
      }),
    end: () => tar.finalize(),
  };
}

const ignore = () => undefined;

/**
 * Yields the members of an archive, one at a time, and reads it to its end. Throws what the bytes
 * throw, and an OperatorError if they are inconsistent.
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Member> {
  const tar = extract();
  let failure: unknown;
  const fed = pipeline(bytes, tar).catch((error: unknown) => {
    failure = error;
  });
  try {
    for await (const entry of tar) yield await readMember(entry);
  } catch (error) {
    failure ??= error;
  } finally {
    tar.destroy();
  }
  await fed;
  if (failure) throw explain(failure);
}

type Entry = AsyncIterable<unknown> & { header: Header };

async function readMember(entry: Entry): Promise<Member> {
  const { name, type, size } = entry.header;
  if (type !== "file" || size > MAX_MEMBER_BYTES) throw damaged();
  return { name, content: await buffer(entry as AsyncIterable<Uint8Array>) };
}

const damaged = (cause?: unknown) =>
  new OperatorError("The archive is damaged: it is not as it was written.", { cause });

/**
 * Errors of the disk or of gzip have a code; an error without one is the reader's, about a broken
 * header or end.
 */
const explain = (error: unknown): unknown =>
  error instanceof OperatorError || (error as NodeJS.ErrnoException).code ? error : damaged(error);
