import type { Subscription } from '@sala/catalog/api/subscriptions.ts'
import { useStoredPicture } from '../api/useStoredPicture.ts'
import { useText } from '../i18n/text.ts'

/** Previews are made with the rights of the reader. */
const most = 4

/** The first cards of a subscription as pictures, in its language and with its filters, as the reader may see them. */
export function PreviewPictures({ cards, language }: Pick<Subscription, 'cards' | 'language'>) {
  const paths = cards.slice(0, most).flatMap(({ code, filters }) => {
    const search = new URLSearchParams({ ...filters, lang: language })
    return code === undefined ? [] : [`exports/${code}.png?${search}`]
  })
  // Two cards of one code and the same filters are one picture.
  return [...new Set(paths)].map((path) => <Picture key={path} path={path} />)
}

/** Nothing where it cannot be made, or the reader may not see it: the preview says what is left out. */
function Picture({ path }: { readonly path: string }) {
  const { t } = useText()
  const address = useStoredPicture(path)
  if (address === null) return null
  return <img src={address} alt={t('subscriptions.previewPicture')} style={{ inlineSize: '100%' }} />
}
