/** Two short notes. Nothing before the page was clicked or typed in: a browser would hold the sound back and play it later. */
let context: AudioContext | null = null;

/** Hertz, and when each note begins, in seconds. */
const NOTES = [
  { pitch: 659.25, from: 0 },
  { pitch: 987.77, from: 0.11 },
] as const;
/** Seconds until a note has faded out. */
const FADED = 0.32;
const LOUDNESS = 0.12;

export function playPaidSound(): void {
  if (!navigator.userActivation?.hasBeenActive || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const { pitch, from } of NOTES) {
    const begin = currentTime + from;
    const note = new OscillatorNode(context, { type: 'sine', frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + FADED);
    note.connect(loudness).connect(destination);
    note.start(begin);
    note.stop(begin + FADED);
  }
}
