/** Soft sounds, made when they are needed: wood on felt, a card on a table, two notes for a turn that passes. */

export type Sound = 'dice' | 'card' | 'move' | 'turn';

/** Longer than any sound, in milliseconds. */
const SILENCE = 2_000;

let audio: AudioContext | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;
let noise: AudioBuffer | undefined;

/** Browsers let a page sound only after somebody has touched it; before that it stays silent. */
export function play(sound: Sound): void {
  if (navigator.userActivation.hasBeenActive) {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    SOUNDS[sound](audio, audio.currentTime + 0.01);
    restAfter(audio);
  }
}

/** A browser that has nothing to sound would go on computing silence. */
function restAfter(context: AudioContext): void {
  clearTimeout(rest);
  rest = setTimeout(() => void context.suspend(), SILENCE);
}

const SOUNDS: Readonly<Record<Sound, (context: AudioContext, at: number) => void>> = {
  dice(context, at) {
    for (const [after, loudness] of [
      [0, 0.12],
      [0.09, 0.09],
      [0.16, 0.07],
      [0.27, 0.05],
      [0.42, 0.03],
    ] as const)
      knock(context, at + after, { pitch: 1_900, sharpness: 3, loudness, length: 0.045 });
  },
  card(context, at) {
    knock(context, at, { pitch: 4_200, sharpness: 0.7, loudness: 0.06, length: 0.11 });
    knock(context, at + 0.1, { pitch: 900, sharpness: 1, loudness: 0.06, length: 0.04 });
  },
  move(context, at) {
    knock(context, at, { pitch: 420, sharpness: 1.4, loudness: 0.14, length: 0.06 });
  },
  turn(context, at) {
    tone(context, at, 523.25);
    tone(context, at + 0.16, 783.99);
  },
};

interface Knock {
  readonly pitch: number;
  readonly sharpness: number;
  readonly loudness: number;
  readonly length: number;
}

/** A short breath of noise about one pitch. */
function knock(context: AudioContext, at: number, { pitch, sharpness, loudness, length }: Knock): void {
  const source = context.createBufferSource();
  source.buffer = noise ??= whiteNoise(context);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = sharpness;
  source
    .connect(filter)
    .connect(fading(context, at, loudness, length))
    .connect(context.destination);
  source.start(at, 0, length + 0.05);
}

function tone(context: AudioContext, at: number, pitch: number): void {
  const source = context.createOscillator();
  source.type = 'sine';
  source.frequency.value = pitch;
  source.connect(fading(context, at, 0.06, 0.5)).connect(context.destination);
  source.start(at);
  source.stop(at + 0.6);
}

/** Loud at once, then dying away. */
function fading(context: AudioContext, at: number, loudness: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return gain;
}

/** The same noise every time: a sound is no chance of the game. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 12_345;
  for (let index = 0; index < samples.length; index++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    samples[index] = seed / 1_073_741_824 - 1;
  }
  return buffer;
}
