/** Where a request goes and with which token. It stays in main: no channel carries it. */
export type CatalogTarget = {
  connectionId: string;
  kind: 'remote' | 'demo';
  /** `{base_url}` of the interface document: http(s), may have a path prefix, with or without a trailing slash. */
  baseUrl: string;
  token: string;
};
