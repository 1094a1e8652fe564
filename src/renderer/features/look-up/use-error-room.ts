import { useState } from 'react';
import type { LookUpState } from './look-up.ts';
import { isUnder } from './look-up-filter.ts';

/**
 * Whether the column of errors has its room: from the first error on. A list that is asked for again keeps it until all is
 * answered, so that the columns move once at the most while answers come in.
 */
export function useErrorRoom({ rows, isRunning }: Pick<LookUpState, 'rows' | 'isRunning'>): boolean {
  const hasErrors = rows.some((row) => isUnder('errors', row));
  const [hadErrors, setHadErrors] = useState(hasErrors);
  const hasRoom = hasErrors || (isRunning && hadErrors);
  if (hasRoom !== hadErrors) setHadErrors(hasRoom);
  return hasRoom;
}
