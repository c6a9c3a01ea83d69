// `npm run untranslated`: what a release must not have, texts that stand in English for lack of a translation.
import { missingTexts } from '../catalog/locales/missing.ts'
import { missingDeclared, readDeclarations } from './declarations.ts'

const { english } = await readDeclarations()
const missing = [...(await missingTexts()), ...(await missingDeclared(english))]
for (const text of missing) console.log(text)
console.log(`${missing.length} texts are not translated.`)
if (missing.length > 0) process.exitCode = 1
