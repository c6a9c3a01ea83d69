/** Fewer codes may as well be other words: “NE” and “SE” are winds, “no” an answer, “AM” and “PM” times of day, “mm” a unit. */
const fewestCodes = 3
/** Nearly all have to be known: two of the 16 points of the compass are codes of countries, and four of the seven days of a week. */
const mostlyCodes = 0.9

/**
 * Whether texts below a heading that does not say “country” may be read as countries. Names leave no doubt; short codes do, as they are
 * words of much else. `isCountry`: whether a text is known as one.
 */
export function mayBeCountries(texts: Iterable<string>, isCountry: (text: string) => boolean): boolean {
  const codes = new Set<string>()
  for (const text of texts) {
    if (/^[a-z]{1,3}$/i.test(text)) codes.add(text.toUpperCase())
    else if (isCountry(text)) return true
  }
  const countries = [...codes].filter(isCountry).length
  return countries === 0 || (countries >= fewestCodes && countries >= codes.size * mostlyCodes)
}
