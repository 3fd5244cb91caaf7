/** The rules in our own words: one entry a rule for refusals, and a text for a first reading. */
import type { Rule, RuleSection } from '$shell/game-ui';

export const ruleSections: RuleSection[] = [];
export const rules: Rule[] = [];
