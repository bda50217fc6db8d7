import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenOnLoopback } from "./loopback.ts";

/**
 * A pair of VAPID keys, as from web-push: a private key that begins with zeros is padded to full
 * length.
 */
function makeKeys() {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys().toString("base64url");
  const key = ecdh.getPrivateKey();
  const padded = Buffer.concat([Buffer.alloc(32 - key.length), key]);
  return { publicKey, privateKey: padded.toString("base64url") };
}

type Device = { ecdh: ECDH; auth: Buffer };
/** Its answer to a valid message. */
type Verdict = "accept" | "gone" | "busy" | "hang-up";
export type Shown = { title: string; text: string; href: string | null; tag: string };

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/**
 * Returns the content of a message encrypted for a device (RFC 8188 and 8291). Throws for
 * another's.
 */
function decrypt({ ecdh, auth }: Device, body: Buffer): Shown {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const key = hkdf(ecdh.computeSecret(sender), auth, info, 32);
  const contentKey = hkdf(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const record = body.subarray(21 + idLength);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends in 2, with zeros behind it.
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
}

/** True if a request is signed by the hub for this service (RFC 8292). */
function isSigned({ headers }: IncomingMessage, publicKey: string, origin: string): boolean {
  const [, token = "", key] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  const { aud, exp, sub } = read(claims);
  const now = Date.now() / 1000;
  return (
    key === publicKey &&
    read(head).alg === "ES256" &&
    aud === origin &&
    exp > now &&
    exp <= now + 86_400 &&
    sub === "mailto:office@hub.test" &&
    verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
}

/**
 * A fake of a browser maker's push service: a device has an address, and a message is accepted if
 * it is signed by the hub and encrypted for that device. `verdicts` are used up one per message.
 */
export async function startPushService(verdicts: Verdict[] = []) {
  const { publicKey, privateKey } = makeKeys();
  const devices = new Map<string, Device & { shown: (Shown & { urgency: string })[] }>();
  let origin = "";
  const answerTo = async (request: IncomingMessage): Promise<number | undefined> => {
    const device = devices.get(request.url ?? "");
    if (!device) return 404;
    if (!isSigned(request, publicKey, origin)) return 403;
    if (request.headers["content-encoding"] !== "aes128gcm" || !request.headers.ttl) return 400;
    const message = decrypt(device, await buffer(request));
    const verdict = verdicts.shift() ?? "accept";
    if (verdict === "gone") return 410;
    if (verdict === "busy") return 429;
    device.shown.push({ ...message, urgency: String(request.headers.urgency) });
    return verdict === "hang-up" ? undefined : 201;
  };
  const server = createServer(async (request, response) => {
    const status = await answerTo(request).catch(() => 400);
    if (status === undefined) request.socket.destroy();
    else response.writeHead(status).end();
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    verdicts,
    settings: {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: "mailto:office@hub.test",
      PUSH_SERVICES: origin,
    },
    /** A new device, as its browser describes it to a page, and what it shows. */
    device: () => {
      const path = `/device/${randomBytes(8).toString("hex")}`;
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys().toString("base64url");
      const auth = randomBytes(16);
      const shown: (Shown & { urgency: string })[] = [];
      devices.set(path, { ecdh, auth, shown });
      const endpoint = `${origin}${path}`;
      return {
        shown,
        subscription: { endpoint, keys: { p256dh, auth: auth.toString("base64url") } },
      };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
