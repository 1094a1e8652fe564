/**
 * A pasted text with the characters that are typed: ordinary spaces and hyphens, no full-width forms, and none of the invisible characters
 * that mails, chats and web pages add anywhere.
 */
export function plainCharacters(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011\u2212\ufe63\uff0d]|(?<=[\p{L}\d])[\u2012\u2013](?=[\p{L}\d])/gu, '-')
    .replace(/[\uff01-\uff5e]/g, (form) => String.fromCharCode(form.charCodeAt(0) - fullWidth));
}

/** From a full-width form to its ASCII character. */
const fullWidth = 0xfee0;
