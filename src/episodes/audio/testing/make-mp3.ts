/** An MPEG-1 layer III frame at 128 kbit/s and 44.1 kHz is 417 bytes long and lasts 26 ms. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const FRAMES_PER_SECOND = 44_100 / 1152;

/** Creates a silent MP3 of the given length. */
export const makeMp3 = (seconds: number): Buffer<ArrayBuffer> =>
  Buffer.concat(Array.from({ length: Math.round(seconds * FRAMES_PER_SECOND) }, () => FRAME));
