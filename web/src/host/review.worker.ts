/** Looks at a finished match again, part by part, and says how far it is. */
import { Engine } from './engine';
import type { ToReview } from './words';

onmessage = async ({ data }: MessageEvent<ToReview>) => {
  try {
    const engine = await Engine.of(data.module);
    if (data.net) engine.learn(data.net.game, data.net.bytes);
    let isMore = engine.review(data.record);
    if (!isMore) postMessage(null);
    while (isMore) {
      const part = engine.advance();
      postMessage(part.said);
      isMore = part.isMore;
    }
  } catch {
    postMessage(null);
  }
  close();
};
