/** The sample rate of all sounds, in hertz. The loudness filter below is only valid for this rate. */
export const SAMPLE_RATE = 48_000;

export type AudioTrack = Float64Array;

/** Returns an empty track. */
export const makeSilence = (seconds: number): AudioTrack =>
  new Float64Array(Math.round(seconds * SAMPLE_RATE));

/**
 * Adds `sound` to `track`, starting at `startSeconds`. If the sound extends past the track's end, the rest is added to
 * the track's beginning.
 */
export function mixIntoTrack(track: AudioTrack, sound: AudioTrack, startSeconds: number, gain: number): void {
  const start = Math.round(startSeconds * SAMPLE_RATE);
  for (let index = 0; index < sound.length; index++) {
    const trackIndex = (start + index) % track.length;
    track[trackIndex] = (track[trackIndex] ?? 0) + (sound[index] ?? 0) * gain;
  }
}

/**
 * Returns a tone that is the sum of partials, each given as [multiple of the pitch, loudness, seconds to decay to 1/e].
 * `attack` is in seconds.
 */
export function makeTone(
  pitch: number,
  seconds: number,
  partials: readonly (readonly [ratio: number, gain: number, decay: number])[],
  attack = 0.002,
): AudioTrack {
  const track = makeSilence(seconds);
  for (let index = 0; index < track.length; index++) {
    const time = index / SAMPLE_RATE;
    const riseGain = Math.min(1, time / attack);
    const fallGain = Math.min(1, (seconds - time) / 0.01);
    let sum = 0;
    for (const [ratio, gain, decay] of partials)
      sum += gain * Math.exp(-time / decay) * Math.sin(2 * Math.PI * pitch * ratio * time);
    track[index] = sum * riseGain * fallGain;
  }
  return track;
}

/**
 * Returns a short knock, like one on wood or the click of a ratchet. It is noise that resonates at `pitch`, and is the
 * same in every run.
 */
export function makeKnock(pitch: number, seconds: number, decay: number, seed: number): AudioTrack {
  const track = makeSilence(seconds);
  const radiansPerSample = (2 * Math.PI * pitch) / SAMPLE_RATE;
  const damping = Math.exp(-radiansPerSample / 6);
  let [previousSample, sampleBeforePrevious, state] = [0, 0, seed];
  for (let index = 0; index < track.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const noise = (state / 2 ** 31) * Math.exp(-index / SAMPLE_RATE / decay);
    const sample =
      noise * (1 - damping) +
      2 * damping * Math.cos(radiansPerSample) * previousSample -
      damping ** 2 * sampleBeforePrevious;
    [sampleBeforePrevious, previousSample] = [previousSample, sample];
    track[index] = sample * Math.min(1, (track.length - index) / 480);
  }
  return track;
}

/** Returns the pitch of a piano key in hertz, by its MIDI number. 69 is the A at 440 Hz. */
export const getPitch = (number: number): number => 440 * 2 ** ((number - 69) / 12);

/**
 * Scales a sound to a loudness of `lufs`, but keeps its peak at or below 0.89 (-1 dB). Loudness is measured with the
 * filter of ITU-R BS.1770-5 over the loudest 400 ms, or over the whole sound if the sound is shorter.
 */
export function matchLoudness(track: AudioTrack, lufs: number): AudioTrack {
  const gain = 10 ** ((lufs - measureLoudness(track)) / 20);
  const peak = track.reduce((largest, sample) => Math.max(largest, Math.abs(sample)), 0) * gain;
  const limitedGain = peak > 0.89 ? (gain * 0.89) / peak : gain;
  return track.map((sample) => sample * limitedGain);
}

export function measureLoudness(track: AudioTrack): number {
  const filteredTrack = applyBiquad(applyBiquad(track, HIGH_SHELF), HIGH_PASS);
  const window = Math.min(filteredTrack.length, Math.round(0.4 * SAMPLE_RATE));
  let energy = 0;
  let largest = 0;
  for (let index = 0; index < filteredTrack.length; index++) {
    energy +=
      (filteredTrack[index] ?? 0) ** 2 - (index < window ? 0 : (filteredTrack[index - window] ?? 0) ** 2);
    if (index >= window - 1) largest = Math.max(largest, energy / window);
  }
  return -0.691 + 10 * Math.log10(largest);
}

type Biquad = { b: [number, number, number]; a: [number, number] };

/** Filter coefficients from tables 1 and 2 of ITU-R BS.1770-5, for 48 kHz. */
const HIGH_SHELF: Biquad = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
};
const HIGH_PASS: Biquad = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] };

function applyBiquad(track: AudioTrack, { b, a }: Biquad): AudioTrack {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return track.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}
