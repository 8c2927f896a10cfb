import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;

/** Encodes a value as CBOR (https://www.rfc-editor.org/rfc/rfc8949), as far as authenticators need it. */
function encodeCbor(value: Cbor): Buffer {
  const encodeHead = (kind: number, size: number) =>
    size < 24
      ? Buffer.of((kind << 5) | size)
      : size < 256
        ? Buffer.of((kind << 5) | 24, size)
        : Buffer.of((kind << 5) | 25, size >> 8, size & 255);
  if (typeof value === "number") return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      encodeHead(5, value.size),
      ...[...value].flatMap(([key, one]) => [encodeCbor(key), encodeCbor(one)]),
    ]);
  return Buffer.concat([encodeHead(2, value.length), value]);
}

const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_INCLUDED = 0x40;

export type AuthenticatorFaults = { origin?: string; rpId?: string; counter?: number; flags?: number };

/** A fake security key that holds one credential. */
export class Authenticator {
  readonly #origin: string;
  readonly #rpId: string;
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #userHandle = "";
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
  }

  /** Returns a RegistrationResponseJSON for the site's options. */
  register(options: { challenge: string; user: { id: string } }, faults: AuthenticatorFaults = {}) {
    this.#userHandle = options.user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const data = Buffer.concat([
      this.#data({ flags: USER_PRESENT | USER_VERIFIED | CREDENTIAL_INCLUDED, ...faults }),
      Buffer.alloc(16),
      Buffer.of(0, this.#id.length),
      this.#id,
      encodeCbor(key),
    ]);
    const attestation = new Map<Cbor, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", data],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: toBase64Url(this.#clientData("webauthn.create", options.challenge, faults)),
        attestationObject: toBase64Url(encodeCbor(attestation)),
        transports: ["usb"],
      },
    };
  }

  /** Returns an AuthenticationResponseJSON. Each use increments the counter. */
  signIn({ challenge }: { challenge: string }, faults: AuthenticatorFaults = {}) {
    this.#counter += 1;
    const data = this.#data({ flags: USER_PRESENT | USER_VERIFIED, ...faults });
    const clientData = this.#clientData("webauthn.get", challenge, faults);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(signature),
        userHandle: this.#userHandle,
      },
    };
  }

  #credential() {
    const id = toBase64Url(this.#id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: AuthenticatorFaults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data({ rpId = this.#rpId, counter = this.#counter, flags = 0 }: AuthenticatorFaults): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count]);
  }
}
