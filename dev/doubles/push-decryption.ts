import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";

/** A browser's key pair, and the secret that the browser shares with the sender. */
type Browser = { privateKey: Buffer; publicKey: Buffer; auth: Buffer };

const KEY_LENGTH = 65;
const TAG_LENGTH = 16;

/**
 * Decrypts a single-record message like a browser, as specified in RFC 8291 and, for the `aes128gcm` encoding, RFC
 * 8188. @throws {Error} if the message was encrypted for another browser, or was altered
 */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  if (idLength !== KEY_LENGTH) throw new Error("the sender's key is none");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  const sharedSecret = curve.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
  const secret = derive(sharedSecret, auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const record = body.subarray(21 + idLength);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(-TAG_LENGTH));
  const paddedText = Buffer.concat([cipher.update(record.subarray(0, -TAG_LENGTH)), cipher.final()]);
  const end = paddedText.lastIndexOf(2);
  if (end < 0) throw new Error("not the last record");
  return paddedText.subarray(0, end).toString("utf8");
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));
