/** Short sounds, computed on the spot; silent unless the player wants them. */
import { settings } from './settings.svelte';

/** Pitches in hertz, one after the other. */
const SOUNDS = {
  turn: [523, 784],
  step: [330],
  event: [262],
  refuse: [196, 165],
  end: [523, 659, 784, 1047],
} as const;

let context: AudioContext | null = null;

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.values.sound || document.hidden) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [i, pitch] of SOUNDS[sound].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = now + i * 0.09;
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.18);
  }
}
