import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;

/**
 * Encodes a value as CBOR (https://www.rfc-editor.org/rfc/rfc8949). Supports only the types and sizes that
 * authenticators use.
 */
function encodeCbor(value: Cbor): Buffer {
  const encodeHead = (majorType: number, size: number) =>
    size < 24
      ? Buffer.of((majorType << 5) | size)
      : size < 256
        ? Buffer.of((majorType << 5) | 24, size)
        : Buffer.of((majorType << 5) | 25, size >> 8, size & 255);
  if (typeof value === "number") return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      encodeHead(5, value.size),
      ...[...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]),
    ]);
  return Buffer.concat([encodeHead(2, value.length), value]);
}

const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

const USER_PRESENT_FLAG = 0x01;
const USER_VERIFIED_FLAG = 0x04;
const CREDENTIAL_INCLUDED_FLAG = 0x40;

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

  /**
   * Creates the credential for an account, and returns it as RegistrationResponseJSON. `faults` replaces parts of the
   * response.
   */
  register(options: { challenge: string; user: { id: string } }, faults: AuthenticatorFaults = {}) {
    this.#userHandle = options.user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const coseKey = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const authenticatorData = Buffer.concat([
      this.#makeAuthenticatorData({
        flags: USER_PRESENT_FLAG | USER_VERIFIED_FLAG | CREDENTIAL_INCLUDED_FLAG,
        ...faults,
      }),
      Buffer.alloc(16),
      Buffer.of(0, this.#id.length),
      this.#id,
      encodeCbor(coseKey),
    ]);
    const attestation = new Map<Cbor, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authenticatorData],
    ]);
    return {
      ...this.#makeCredential(),
      response: {
        clientDataJSON: toBase64Url(this.#makeClientData("webauthn.create", options.challenge, faults)),
        attestationObject: toBase64Url(encodeCbor(attestation)),
        transports: ["usb"],
      },
    };
  }

  /** Increments the counter and returns an AuthenticationResponseJSON. `faults` replaces parts of the response. */
  signIn({ challenge }: { challenge: string }, faults: AuthenticatorFaults = {}) {
    this.#counter += 1;
    const authenticatorData = this.#makeAuthenticatorData({
      flags: USER_PRESENT_FLAG | USER_VERIFIED_FLAG,
      ...faults,
    });
    const clientData = this.#makeClientData("webauthn.get", challenge, faults);
    const signature = sign(
      "sha256",
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.#keys.privateKey,
    );
    return {
      ...this.#makeCredential(),
      response: {
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: toBase64Url(authenticatorData),
        signature: toBase64Url(signature),
        userHandle: this.#userHandle,
      },
    };
  }

  #makeCredential() {
    const id = toBase64Url(this.#id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  }

  #makeClientData(type: string, challenge: string, { origin = this.#origin }: AuthenticatorFaults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #makeAuthenticatorData({
    rpId = this.#rpId,
    counter = this.#counter,
    flags = 0,
  }: AuthenticatorFaults): Buffer {
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counterBytes]);
  }
}
