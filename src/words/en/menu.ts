/** The native menu's own words. `&` stands before the letter that opens a menu by Alt. */
export const menu = {
  file: '&File',
  edit: '&Edit',
  item: '&Item',
  view: '&View',
  go: '&Go',
  help: '&Help',
  theme: 'Theme',
  zoom: 'Zoom',
};
