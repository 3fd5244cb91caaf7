import { defineConfig, devices } from '@playwright/test';

/** The system's own Chromium; never a download. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A host without TLS that is not this machine to a browser, as one in the same house is.
  '--host-resolver-rules=MAP house.test 127.0.0.1',
];

export default defineConfig({
  testDir: '..',
  // What is about one game stands beside its board.
  testMatch: ['web/e2e/*.spec.ts', 'games/*/web/*.spec.ts'],
  // Another browser, which is asked for by name.
  testIgnore: process.env.FIREFOX ? [] : ['web/e2e/firefox.spec.ts'],
  outputDir: 'e2e/results',
  // Limits end what hangs; they are no measure of speed, and a busy machine must not meet them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath, args },
    contextOptions: { reducedMotion: 'reduce' },
    // Every test would fetch the whole site to keep it; the one about that allows it.
    serviceWorkers: 'block',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
