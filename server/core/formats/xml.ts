/** A text as XML can hold it: no control letters, no halves of letters. */
export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/** A text between the tags of an element. */
export const escapedXml = (text: string): string =>
  xmlText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text that may stand in the value of an attribute too. */
export const escapedAttribute = (text: string): string => escapedXml(text).replaceAll('"', '&quot;')
