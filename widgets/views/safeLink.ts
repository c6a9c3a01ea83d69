/**
 * An address that may be made a link: `http` or `https`, without a name and password in it, at most 2048 letters. Null for
 * anything else, so that nothing out of the data can run, call a telephone or open a file.
 */
export function safeLink(address: string | null): string | null {
  if (address === null || address.length > 2048) return null
  const url = URL.parse(address.trim())
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username === '' && url.password === '' ? url.href : null
}
