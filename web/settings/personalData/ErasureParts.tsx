import type { Erasure, ErasurePart } from '@sala/catalog/api/erasure.ts'
import { datasetLabel } from '@sala/catalog/datasets/labels.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import type { Language } from '@sala/catalog/words.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useText } from '../../i18n/text.ts'
import styles from './PersonalDataPage.module.css'

/** What is erased or stays, each with how many. */
export function ErasureParts({ title, parts }: { readonly title: string; readonly parts: Erasure['erased'] }) {
  const { t, locale } = useText()
  return (
    <>
      <h2>{title}</h2>
      {parts.length === 0 ? (
        <p>—</p>
      ) : (
        <dl className={`grid gap-1 flush ${styles.parts}`}>
          {parts.map(({ part, count }) => (
            <div key={part}>
              <dt>{nameOf(part, locale, t)}</dt>
              <dd>{number(count, locale)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** A data set by its own words, everything else by those of this screen. */
function nameOf(part: ErasurePart, locale: Language, t: Translate): string {
  switch (part) {
    case 'voc':
    case 'vos':
    case 'competitor':
    case 'contact':
    case 'prospect':
      return datasetLabel(part, locale)
    default:
      return t(`settings.erasure.parts.${part}`)
  }
}
