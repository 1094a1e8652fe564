/** Where a package would have to run without the sandbox that keeps the page apart from the system. */
export const noSandbox = {
  title: 'Item Catalog did not start',
  text: 'It was started without its sandbox (--no-sandbox), so pictures from the internet would be read without protection. An AppImage does this where the system allows no user namespaces, as current Ubuntu does.\n\nInstall the .deb package instead: it brings what the sandbox needs.\n\nIC-START-SANDBOX',
};
