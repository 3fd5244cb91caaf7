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

/**
 * Browsers let a page sound only after somebody has touched it, Safari only by a context that was
 * made or woken in the touch itself. To be called once; gives what ends it.
 */
export function listenForTouch(): () => void {
  const wake = () => {
    if (!settings.values.sound) return;
    context ??= new AudioContext();
    if (context.state !== 'running') void context.resume();
  };
  const gestures = ['pointerup', 'keydown'] as const;
  for (const gesture of gestures) addEventListener(gesture, wake);
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, wake);
  };
}

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.values.sound || document.hidden || !context) return;
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
