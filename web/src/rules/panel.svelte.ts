/** Which rule somebody wants to read; the page that shows rules opens there. */
class RulesPanel {
  rule = $state.raw<string | null>(null);
  /** Counts the requests, so that asking for the same rule twice opens it twice. */
  asked = $state.raw(0);

  open = (rule: string | null): void => {
    this.rule = rule;
    this.asked += 1;
  };
}

export const rulesPanel = new RulesPanel();
