/**
 * Puts the beginning of a day in place of the moment at which each entry of a ZIP was written, in the bytes themselves, so that the same
 * file is the same whenever and by whichever process it is made. `day` is `YYYY-MM-DD`. Throws where the bytes are no ZIP of ours.
 */
export function ofDay(zip: Uint8Array, day: string): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = zip.byteLength - endLength
  if (end < 0 || view.getUint32(end, true) !== endSign) throw new Error('not a ZIP without a comment')
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number)
  // APPNOTE.TXT 4.4.6: two bytes of time, which is midnight, and two of the date.
  const stamp = (((year - 1980) << 25) | (month << 21) | (date << 16)) >>> 0
  let at = view.getUint32(end + 16, true)
  for (let entries = view.getUint16(end + 10, true); entries > 0; entries -= 1) {
    if (view.getUint32(at, true) !== entrySign) throw new Error('a ZIP whose list of entries is broken')
    view.setUint32(at + 12, stamp, true)
    view.setUint32(view.getUint32(at + 42, true) + 10, stamp, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return zip
}

const endSign = 0x06054b50
const entrySign = 0x02014b50
const endLength = 22

/** `docProps/core.xml` with the beginning of a day for when the document was made and changed. */
export const coreOfDay = (xml: string, day: string): string =>
  xml.replace(/(<dcterms:(created|modified)[^>]*>)[^<]*/g, `$1${day}T00:00:00Z`)
