/** The name of a file from the title of its card, in any script; nothing in it can end a header or leave a folder. */
export function fileNameOf(title: string, extension: string): string {
  const name = title
    .toWellFormed()
    .normalize('NFC')
    // Control letters, marks that turn the direction of writing, and what a path or a shell means something by.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = [...new Intl.Segmenter('und').segment(name)]
    .slice(0, longest)
    .map(({ segment }) => segment)
    .join('')
    .trim()
  const safe = short === '' || reserved.test(short) ? `Sala ${short}`.trim() : short
  return `${safe}.${extension}`
}

/** Letters as people count them. With an extension they stay below the 255 bytes of most file systems, even in Thai. */
const longest = 60

/** Names that mean a device on Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A `Content-Disposition` that saves under `name`: in full by RFC 5987, and in plain ASCII for old readers, who get `plain` where
 * hardly a letter is left.
 */
export function attachment(name: string, plain: string): string {
  const dot = name.lastIndexOf('.')
  const ascii = name
    .slice(0, dot)
    .normalize('NFKD')
    .replace(/[^\w ,.()&+-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const fallback = /[A-Za-z0-9]{3}/.test(ascii) ? ascii : plain
  return `attachment; filename="${fallback}${name.slice(dot)}"; filename*=UTF-8''${encoded(name)}`
}

/** `encodeURIComponent` leaves four signs that RFC 5987 does not allow. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
