/**
 * All bytes of a stream, never more than `limit` of them in memory.
 * @throws what `tooLarge` makes, as soon as one more comes.
 */
export async function boundedBytes(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.byteLength;
    if (length > limit) throw tooLarge();
    parts.push(part);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, length);
}
