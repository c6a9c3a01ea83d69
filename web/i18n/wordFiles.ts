import type { Catalogue } from '@sala/catalog/locales/format.ts'

/** What only `widgets/all.ts` shows of the words of widgets (`build/otherWidgets.ts`). */
const otherWidgets = import.meta.glob<Catalogue>('../../catalog/locales/*/widgets.json', {
  import: 'default',
  query: '?others',
})

/**
 * A chunk for each area and language but those of the sign-in; `build/words.ts` compiles them. What only the server reads stays out.
 * The names of two hundred chunks are two kilobytes, which the sign-in does not wait for.
 */
export const wordFiles = {
  ...import.meta.glob<Catalogue>(
    ['../../catalog/locales/*/*.{ts,json}', '!../../catalog/locales/*/{files,mail,problems,session}.{ts,json}'],
    { import: 'default' },
  ),
  ...Object.fromEntries(Object.entries(otherWidgets).map(([file, load]) => [`${file}?others`, load])),
}
