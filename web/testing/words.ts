import { areas } from '@sala/catalog/locales/load.ts'
import { startLanguage, withWords } from '../i18n/i18n.ts'

/** For tests of parts that stand in no screen: the words of every screen, in the language of the settings. */
export async function startWords(): Promise<void> {
  await startLanguage()
  await withWords(
    areas.filter((area) => area !== 'files' && area !== 'mail'),
    async () => undefined,
  )()
}
