import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useCopy, useCopyFeedback } from '#renderer/ui/copy.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { words } from '#words/words.ts';

type CopyTableProps = {
  /** What the table contains, for the announcement. */
  label: string;
  isEmpty: boolean;
  /** Tab-separated lines, generated on request. */
  text(): string;
};

/** Copies a whole table as tab-separated text, for spreadsheets and tickets. */
export function CopyTable({ label, isEmpty, text }: CopyTableProps) {
  const copy = useCopy();
  const [worked, setWorked] = useCopyFeedback<boolean>();

  const Icon = worked === null ? IconCopy : worked ? IconCheck : IconX;
  return (
    <Button
      variant="default"
      disabled={isEmpty}
      leftSection={<SmallIcon of={Icon} size={14} />}
      onClick={() => void copy(text(), label).then(setWorked)}
    >
      {words.requests.copyAsTsv}
    </Button>
  );
}
