/** Why a line cannot be played, also where it cannot even be read. */
import type { Asks, Refusal } from '$kit/question.svelte';

/** A sketch with more roads than there are is no line at all; its fault is said like a refusal. */
export async function reason(why: Asks, line: string): Promise<Refusal | null> {
  try {
    return await why(line);
  } catch (fault) {
    const said = fault instanceof Error ? fault.message : String(fault);
    const sentence = said.replace(/^cannot read ".*?": /, '').replace(/\.?$/, '.');
    return { rule: null, sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
  }
}
