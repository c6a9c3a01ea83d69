/**
 * Whether names fit a pattern with asterisks, in capitals or not. No regular expression: on names that a foreign server makes up, one with
 * many asterisks would be tried in more ways than there is time for.
 */
function matcherOf(pattern: string): (name: string) => boolean {
  const [start = '', ...others] = pattern.toLowerCase().split('*')
  const end = others.pop()
  return (name) => {
    const text = name.toLowerCase()
    if (end === undefined) return text === start
    if (!text.startsWith(start)) return false
    let from = start.length
    for (const part of others) {
      const at = text.indexOf(part, from)
      if (at < 0) return false
      from = at + part.length
    }
    return text.length - end.length >= from && text.endsWith(end)
  }
}

/** The last part of an address of files: one name, or a pattern; nothing stands for all files of the folder. */
export const filesMeantBy = (name: string) => ({
  fileName: name === '' || name.includes('*') ? null : name,
  isMeant: matcherOf(name === '' ? '*' : name),
})
