/** A bot that thinks beside everything else. */
import { Engine } from './engine';
import type { ToBot } from './words';

let engine: Promise<Engine> | undefined;

onmessage = async ({ data }: MessageEvent<ToBot>) => {
  let said: string | null = null;
  try {
    if (data.module) engine = Engine.of(data.module);
    const bot = await engine;
    if (data.net) bot?.learn(data.net.game, data.net.bytes);
    said = bot?.think(data.question, data.time) ?? null;
  } finally {
    postMessage(said);
  }
};
