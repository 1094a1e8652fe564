import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyFeedbackMs, useCopy } from '#renderer/ui/copy.tsx';
import { words } from '#words/words.ts';

type CopyTableProps = {
  /** What the table holds, for the announcement. */
  label: string;
  isEmpty: boolean;
  /** Tab-separated lines, written only on request. */
  text(): string;
};

/** Puts a whole table on the clipboard in the form that spreadsheets and tickets take. */
export function CopyTable({ label, isEmpty, text }: CopyTableProps) {
  const copy = useCopy();
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), copyFeedbackMs);
    return () => clearTimeout(timer);
  }, [result]);

  const Icon = result === null ? IconCopy : result === 'copied' ? IconCheck : IconX;
  return (
    <Button
      variant="default"
      disabled={isEmpty}
      leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
      onClick={() => void copy(text(), label).then((worked) => setResult(worked ? 'copied' : 'failed'))}
    >
      {words.requests.copyAsTsv}
    </Button>
  );
}
