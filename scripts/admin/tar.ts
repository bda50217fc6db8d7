/**
 * The little of the tar format (POSIX ustar) that backups need: plain files with short names, so
 * that any `tar` can list and unpack one.
 */
import { OperatorError } from "#/server/operator-error.ts";

const BLOCK = 512;
/** No member comes near it; a header that says more is damaged. */
const MAX_MEMBER = 1024 ** 3;

export type Member = { name: string; content: Buffer };

/** A member as it stands in an archive, header and padding included. */
export function toTar({ name, content }: Member, at: Date): Buffer[] {
  return [headerOf(name, content.length, at), content, Buffer.alloc(paddingOf(content.length))];
}

/** What ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

const octal = (value: number, digits: number): string =>
  `${value.toString(8).padStart(digits, "0")}\0`;

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, "latin1");
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(at.valueOf() / 1000), 11), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257, "latin1");
  header.write(`${octal(checksumOf(header), 6)} `, 148, "latin1");
  return header;
}

/** The sum of the header's bytes, its own eight counted as blanks. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

/** The members of an archive, one at a time. Throws an OperatorError where it does not hold together. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const source = takerOf(bytes);
  for (;;) {
    const header = await source.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    const content = await source.take(size);
    await source.take(paddingOf(size));
    yield { name, content };
  }
  await source.drain();
}

const damaged = () => new OperatorError("The archive is damaged: it is not as it was written.");

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, end: number) =>
    header.toString("latin1", start, end).split("\0")[0]?.trim() ?? "";
  const size = Number.parseInt(text(124, 136), 8);
  const isWhole =
    Number.parseInt(text(148, 156), 8) === checksumOf(header) &&
    text(257, 263) === "ustar" &&
    ["0", ""].includes(text(156, 157)) &&
    size >= 0 &&
    size <= MAX_MEMBER;
  if (!isWhole) throw damaged();
  return { name: text(0, 100), size };
}

/** Takes a stream of pieces apart into pieces of the sizes asked for. */
function takerOf(bytes: AsyncIterable<Buffer>) {
  const pieces = bytes[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldSize = 0;
  return {
    take: async (size: number): Promise<Buffer> => {
      while (heldSize < size) {
        const next = await pieces.next();
        if (next.done) throw damaged();
        held.push(next.value);
        heldSize += next.value.length;
      }
      const whole = Buffer.concat(held);
      held = [whole.subarray(size)];
      heldSize -= size;
      return whole.subarray(0, size);
    },
    /** Reads to the end, so that what closes the outer stream (its checksum) is looked at too. */
    drain: async (): Promise<void> => {
      while (!(await pieces.next()).done);
    },
  };
}
