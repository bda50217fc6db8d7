import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const textOf = (data: Buffer) => data.toString("base64url");

/** CBOR (RFC 8949) of an attestation's content: a head, and what follows it. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const bytesOf = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const wordOf = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const numberOf = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const mapOf = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** Returns a P-256 key in COSE form (RFC 9053). */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return mapOf([
    [numberOf(1), numberOf(2)],
    [numberOf(3), numberOf(-7)],
    [numberOf(-1), numberOf(1)],
    [numberOf(-2), bytesOf(Buffer.from(x, "base64url"))],
    [numberOf(-3), bytesOf(Buffer.from(y, "base64url"))],
  ]);
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** The faults a test can cause. */
type Faults = { origin?: string; isVerified?: boolean; count?: number; rpId?: string };

/**
 * A device with one passkey that answers like a browser (WebAuthn level 3), attestation "none",
 * signed with ES256. It counts its uses.
 */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = textOf(credentialId);
  let count = 0;
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: faults.origin ?? origin, crossOrigin: false }),
    );
  const authData = (flags: number, faults: Faults) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.count ?? count);
    const verified = faults.isVerified === false ? 0 : USER_VERIFIED;
    const party = faults.rpId ?? new URL(origin).hostname;
    return Buffer.concat([sha256(party), Buffer.from([flags | USER_PRESENT | verified]), counter]);
  };
  const credential = { id, rawId: id, type: "public-key" as const };
  return {
    id,
    /** Returns what navigator.credentials.create() would. */
    create: ({ challenge }: { challenge: string }, faults: Faults = {}) => {
      const idLength = Buffer.from([0, credentialId.length]);
      const key = [Buffer.alloc(16), idLength, credentialId, coseOf(publicKey)];
      const data = Buffer.concat([authData(HAS_KEY, faults), ...key]);
      const attestationObject = mapOf([
        [wordOf("fmt"), wordOf("none")],
        [wordOf("attStmt"), mapOf([])],
        [wordOf("authData"), bytesOf(data)],
      ]);
      const clientDataJSON = textOf(clientData("webauthn.create", challenge, faults));
      return {
        ...credential,
        response: {
          clientDataJSON,
          attestationObject: textOf(attestationObject),
          transports: ["internal", "a later word"],
        },
      };
    },
    /** Returns what navigator.credentials.get() would. */
    get: ({ challenge }: { challenge: string }, faults: Faults = {}) => {
      count += 1;
      const client = clientData("webauthn.get", challenge, faults);
      const authenticatorData = authData(0, faults);
      const signature = sign(
        "sha256",
        Buffer.concat([authenticatorData, sha256(client)]),
        privateKey,
      );
      return {
        ...credential,
        response: {
          clientDataJSON: textOf(client),
          authenticatorData: textOf(authenticatorData),
          signature: textOf(signature),
        },
      };
    },
  };
}
