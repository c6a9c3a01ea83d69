import { languages } from '../words.ts'
import { declaredAreas } from './declaredAreas.ts'
import { loadTranslated } from './load.ts'
import { addMessages } from './messages.ts'

/**
 * Importing this module loads the translations of all declared texts, in every language. Every program and test suite outside of the
 * browser starts with it; a module that composes texts while it loads imports it too.
 */
await Promise.all(
  languages
    .filter((language) => language !== 'en')
    .flatMap((language) =>
      declaredAreas.map(async (area) => addMessages(language, await loadTranslated(language, area))),
    ),
)
