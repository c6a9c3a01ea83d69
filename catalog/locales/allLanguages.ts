import { languages } from '../words.ts'
import { declaredAreas } from './declaredAreas.ts'
import { loadTranslated } from './load.ts'
import { addMessages } from './messages.ts'

/**
 * Whoever imports this has the translations of all declared texts, in every language. Each program and each suite of tests outside of the
 * browser begins with it; a module that puts texts together while it is read in imports it too.
 */
await Promise.all(
  languages
    .filter((language) => language !== 'en')
    .flatMap((language) =>
      declaredAreas.map(async (area) => addMessages(language, await loadTranslated(language, area))),
    ),
)
