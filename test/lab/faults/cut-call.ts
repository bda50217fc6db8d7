import { request } from "node:http";

/** A write as bytes, so that a repeat is exactly the same. */
export type Call = {
  method: string;
  path: string;
  token: string | null;
  key: string;
  body: Buffer;
  type: string;
};
export type Reply = { status: number; body: unknown; isReplay: boolean };

/**
 * Sends a call on its own connection, which `cut` may drop at any moment. Returns undefined if no
 * complete answer came.
 */
export function sendCall(url: string, call: Call) {
  let cut = () => {};
  const answered = new Promise<Reply | undefined>((resolve) => {
    const lost = () => resolve(undefined);
    const sent = request(new URL(call.path, url), {
      method: call.method,
      agent: false,
      headers: {
        "content-type": call.type,
        "content-length": call.body.length,
        "idempotency-key": call.key,
        ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
      },
    });
    cut = () => sent.destroy();
    sent.on("error", lost);
    sent.on("close", lost);
    sent.on("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", lost);
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        if (!response.complete) return lost();
        resolve({
          status: response.statusCode ?? 0,
          body: text === "" ? null : JSON.parse(text),
          isReplay: response.headers["idempotency-replayed"] === "true",
        });
      });
    });
    sent.end(call.body);
  });
  return { answered, cut };
}
