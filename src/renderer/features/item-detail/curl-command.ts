/** The request of one item (section 4.2) as a curl line for a POSIX shell. In place of the token stands a shell variable. */
export function itemCurlCommand(baseUrl: string, itemId: number): string {
  return [
    'curl',
    '-H "Authorization: Bearer $ACCESS_TOKEN"',
    "-H 'Accept: application/json'",
    quoted(`${baseUrl}/v1/items/${itemId}`),
  ].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
