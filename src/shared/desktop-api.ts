import type { ItemQuery } from './item-query.ts';
import type { LocalCopySearch } from './local-copy.ts';
import type { PagePurpose } from './request-record.ts';

/** A request to the connection's catalog, which can be cancelled by its id. */
export type CatalogRequest = { requestId: string; connectionId: string; purpose: PagePurpose };
export type ListRequest = CatalogRequest & { query: ItemQuery };
export type GetRequest = CatalogRequest & { itemId: number };
export type LocalCopyListRequest = {
  connectionId: string;
  search: LocalCopySearch;
  query: Omit<ItemQuery, 'localCopy'>;
  /** These rows, instead of the query's page. */
  range?: RowRange;
};
/** `first`: an index, from 0. `count`: at most `maxRangeRows`. */
export type RowRange = { first: number; count: number };
export type OpenLinkRequest = { connectionId: string; itemId: number; link: ItemLink };

/** `profile`: the account in the trade URL. `market`: the listing on the platform's market, which needs a list row's `appid`. */
export const itemLinks = ['trade_url', 'trade_offer', 'profile', 'market'] as const;
export type ItemLink = (typeof itemLinks)[number];

export type DiagnosticsPreview = { text: string; fileName: string };

/**
 * All commands of the native menu, keys, buttons and the palette. The component that can run one subscribes to it (see app-commands.tsx);
 * the palette lists only commands with a subscriber.
 */
export const appCommands = [
  // Looking up
  'focus-filter',
  'clear-filters',
  'go-to-item',
  'show-tickets',
  'new-ticket',
  'refresh',
  'toggle-auto-refresh',
  'next-page',
  'previous-page',
  'show-duplicates',
  'toggle-status-column',
  'toggle-local-copy',
  'manage-local-copy',
  // The open item
  'previous-item',
  'next-item',
  'refresh-item',
  'close-detail',
  'watch-item',
  'copy-reply',
  'open-trade-url',
  'open-trade-offer',
  'open-market',
  'open-profile',
  // Keeping and sharing
  'save-view',
  'copy-link',
  'save-ticket',
  'open-ticket-file',
  'copy-rows',
  'export',
  'reveal-export',
  // Getting around
  'open-palette',
  'back',
  'forward',
  'show-items',
  'show-watched',
  'show-recent',
  'manage-connections',
  'add-connection',
  'enter-token',
  'training',
  'stop-training',
  'show-settings',
  'edit-reply-templates',
  // Looks
  'choose-columns',
  'toggle-density',
  'toggle-sidebar',
  'theme-light',
  'theme-dark',
  'theme-system',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  // Help
  'show-shortcuts',
  'show-requests',
  'show-differences',
  'save-diagnostics',
  'show-logs',
  'check-for-updates',
  'show-about',
] as const;
export type AppCommand = (typeof appCommands)[number];

/** Commands that exist only with developer tools (a setting). */
export const developerCommands: ReadonlySet<AppCommand> = new Set<AppCommand>([
  'show-requests',
  'show-differences',
  'show-logs',
]);

/** The commands that are possible now, and the `statefulCommands` that are on. */
export type CommandStates = { possible: AppCommand[]; on: AppCommand[] };

/** Commands that toggle something or choose one of several: the menu ticks those that are on. */
export const statefulCommands: Partial<Record<AppCommand, 'checkbox' | 'radio'>> = {
  'toggle-auto-refresh': 'checkbox',
  'toggle-status-column': 'checkbox',
  'toggle-local-copy': 'checkbox',
  'watch-item': 'checkbox',
  'toggle-density': 'checkbox',
  'toggle-sidebar': 'checkbox',
  'theme-light': 'radio',
  'theme-dark': 'radio',
  'theme-system': 'radio',
};
