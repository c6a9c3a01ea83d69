import type { Plugin } from 'vite'

const foreign = /[\\/]react-(aria|stately)[^\\/]*[\\/]dist[\\/].*[\\/]intl[\\/].*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/

/** Leaves the texts of React Aria in 34 languages out of the build: `controls/popups/ariaTexts.ts` gives ours in their place. */
export const ariaStrings = (): Plugin => ({
  name: 'sala-aria-strings',
  apply: 'build',
  load: (id) => (foreign.test(id) ? 'export default {}' : null),
})
