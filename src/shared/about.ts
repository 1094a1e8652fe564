/** What this app is made of, for the About dialog and for reports. */
export type AboutInfo = {
  /** Name and version: the app's own first, then its runtimes, then the system. */
  versions: [name: string, version: string][];
  /** Where the app keeps its files. */
  dataFolder: string;
  logsFolder: string;
  licences: Licence[];
};

/** The licence of one package that is part of this app. */
export type Licence = {
  name: string;
  version: string;
  /** The identifier that the package gives, such as `MIT`. */
  licence: string;
  /** The whole text with its copyright lines; empty: the package has none with it. */
  text: string;
};
