import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';

/** The app's only way out of the page. */
export const [DesktopContext, useDesktop] = createRequiredContext<DesktopApi>('DesktopContext');

export const DesktopProvider = DesktopContext.Provider;
