import { Button } from '@mantine/core';
import { IconFlask2 } from '@tabler/icons-react';
import { words } from '#words/words.ts';
import type { OpenDemo } from './use-open-demo.ts';

/** Starts the demo catalog, and turns while that takes. Whoever shows it says what stood in the way. */
export function TryDemoButton({ demo }: { demo: OpenDemo }) {
  return (
    <Button
      variant="default"
      leftSection={<IconFlask2 size={16} stroke={1.75} aria-hidden />}
      loading={demo.isOpening}
      onClick={() => void demo.openDemo()}
    >
      {words.connections.tryDemo}
    </Button>
  );
}
