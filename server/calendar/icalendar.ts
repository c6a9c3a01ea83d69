/** A whole day of a calendar. */
interface CalendarEvent {
  /** The same for the same event, whenever it is written; unique in the world. */
  readonly uid: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly summary: string
  readonly description: string
  readonly url: string
}

interface Calendar {
  readonly name: string
  /** When it was last changed. */
  readonly stamp: Date
  readonly events: readonly CalendarEvent[]
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const maxLineLength = 75

/** Writes a calendar as RFC 5545 has it: lines that end with CR and LF, folded at 75 octets, texts escaped. */
export function writeCalendar({ name, stamp, events }: Calendar): string {
  const at = `${stamp.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sala//Release calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap(({ uid, day, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${at}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${dayAfter(day).replaceAll('-', '')}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A TEXT value (RFC 5545, 3.3.11), without control characters, which it must not hold. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** Breaks a line after at most 75 octets, between two characters; what follows begins with a space. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const characterBytes = Buffer.byteLength(character)
    if (octets + characterBytes > maxLineLength) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += characterBytes
  }
  return text
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
