/**
 * The first name that an object of a JSON text gives twice, or null. `JSON.parse` takes the last one without a word, and two
 * readers that take different ones are a way around a check. The text must be valid JSON.
 */
export function repeatedName(text: string): string | null {
  // One set of names per object that is open; null for an array.
  const open: (Set<string> | null)[] = []
  for (let index = 0; index < text.length; index += 1) {
    switch (text[index]) {
      case '{':
        open.push(new Set())
        break
      case '[':
        open.push(null)
        break
      case '}':
      case ']':
        open.pop()
        break
      case '"': {
        const end = endOfText(text, index)
        const names = open.at(-1)
        if (names && isName(text, end)) {
          const name = nameIn(text.slice(index, end))
          if (names.has(name)) return name
          names.add(name)
        }
        index = end - 1
      }
    }
  }
  return null
}

/** How deep a body may be nested; ours are five levels deep. */
export const maxLevels = 64

/** Whether a JSON text is nested deeper than that. Parsing a megabyte of brackets takes a second. */
export function isTooDeep(text: string): boolean {
  let level = 0
  for (let index = 0; index < text.length; index += 1) {
    switch (text[index]) {
      case '{':
      case '[':
        level += 1
        if (level > maxLevels) return true
        break
      case '}':
      case ']':
        level -= 1
        break
      case '"':
        index = endOfText(text, index) - 1
    }
  }
  return false
}

/** What a quoted text says; only few have letters that are written otherwise. */
const nameIn = (quoted: string): string => (quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1))

/** Index behind the closing quote of the text that opens at `start`. */
function endOfText(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}

/** Whether a colon follows a text. */
function isName(text: string, end: number): boolean {
  let index = end
  while (' \t\r\n'.includes(text[index] ?? '-')) index += 1
  return text[index] === ':'
}
