/** A report of something that went wrong, as a text to be sent wherever bugs are reported. */
import { notices } from '$kit/notices.svelte';

/** The text: what somebody has to say, and what it takes to see the same. */
export function reportText(record: string, at: number | null, agent: string): string {
  const moment = at === null ? '' : `Moment: after ${at} entries of the log\n`;
  return `What happened:

What should have happened:

${moment}Browser: ${agent}
Record or position, for \`mesozoic verify\`:

\`\`\`
${record.trimEnd()}
\`\`\`
`;
}

/** Copies it. */
export async function copyReport(record: string, at: number | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(reportText(record, at, navigator.userAgent));
    notices.info('Copied. Paste it where bugs are reported, and say what went wrong.');
  } catch (error) {
    notices.problem(error);
  }
}
