import { listOf } from '#dev/hostile-server/healthy-answers.ts';
import type { AppWindow } from './app-window.ts';
import { test as base, expect } from './fixtures.ts';
import { type AnsweringServer, json, startAnsweringServer } from './hostile-server/answering-server.ts';

/** With a service for each test, which answers with a list of 50 until the test changes that, and a window connected to it. */
export const test = base.extend<{ server: AnsweringServer; connected: AppWindow }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = await startAnsweringServer(json(200, listOf(50)));
    await use(server);
    await server.close();
  },
  connected: async ({ launch, server }, use) => use(await launch({ connectTo: server })),
});

export { expect };
